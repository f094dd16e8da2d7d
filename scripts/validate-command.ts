import { join, relative, resolve } from 'node:path';
import { blockTypes } from '../blocks/block-types.ts';
import { ContentFolderError } from '../engine/content/content-files.ts';
import type { PictureFile } from '../engine/content/picture-files.ts';
import { checkSite, type SiteReport } from '../engine/validate/check-site.ts';
import { dictionaries } from '../server/words/dictionaries.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { parseOptions } from './read-options.ts';
import { readContentDir } from './read-settings.ts';
import { formatReport, isReportFormat, reportFormats, ruleTable } from './report-format.ts';

const usage = `npm run validate -- [--format ${reportFormats.join('|')}] [--release] [--rules] [--fix [--dry-run]] [--content DIR]`;

const failure = (message: string): CommandOutcome => ({ exitCode: 2, stdout: '', stderr: message });

/** Checks content as `npm run validate` does. Paths are relative to the working directory, which tests choose. */
export async function validateCommand(
  args: readonly string[],
  workingDirectory?: string,
): Promise<CommandOutcome> {
  const options = readRequest(args);
  if (typeof options === 'string') return failure(`${options}\n`);
  const content = options.content ?? readContentDir();
  // `readContentDir` has printed the error.
  if (content === undefined) return failure('');
  const folder = workingDirectory === undefined ? content : resolve(workingDirectory, content);
  const prefix = relative(workingDirectory ?? process.cwd(), resolve(folder)).replaceAll('\\', '/');
  const shown = (file: string) => (prefix === '' ? file : `${prefix}/${file}`);
  let report: SiteReport;
  let repairs: readonly string[] = [];
  try {
    // Loaded on demand, since most runs repair nothing.
    if (options.fix)
      repairs = (await import('./fix/fix-folder.ts')).fixFolder(folder, options.dryRun, shown, Date.now());
    report = await checkSite({
      folder,
      blockTypes,
      dictionaries,
      release: options.release,
      now: Date.now(),
      findPictureFault: (picture) => findPictureFault(join(folder, picture.file), picture),
    });
  } catch (error) {
    if (!(error instanceof ContentFolderError)) throw error;
    return failure(`${error.message} [${error.code}]\n`);
  }
  const diagnostics = report.diagnostics.map((found) => ({
    ...found,
    file: shown(found.file),
  }));
  const repaired = repairs.map((line) => `${line}\n`).join('');
  // Other formats have one object on standard output.
  const isText = options.format === 'text';
  return {
    exitCode: diagnostics.some((found) => found.severity === 'error') ? 1 : 0,
    stdout: `${isText ? repaired : ''}${options.rules ? ruleTable(report.rules) : formatReport({ ...report, diagnostics }, options.format)}\n`,
    stderr: isText ? '' : repaired,
  };
}

/** Loads the decoder only for content with pictures. */
async function findPictureFault(path: string, picture: PictureFile): Promise<string | undefined> {
  const { decodeWhole } = await import('../server/pictures/make-variant.ts');
  try {
    await decodeWhole(path, picture);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
  }
}

function readRequest(args: readonly string[]) {
  const values = parseOptions(
    usage,
    {
      format: { type: 'string', default: 'text' },
      release: { type: 'boolean', default: false },
      rules: { type: 'boolean', default: false },
      fix: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      content: { type: 'string' },
    },
    args,
  );
  if (typeof values === 'string') return values;
  const { format, release, rules, fix, content } = values;
  const dryRun = values['dry-run'];
  if (dryRun && !fix) return `--dry-run needs --fix. Usage: ${usage}`;
  if (!isReportFormat(format)) return `Unknown format "${format}". Formats: ${reportFormats.join(', ')}.`;
  return { format, release, rules, fix, dryRun, content };
}
