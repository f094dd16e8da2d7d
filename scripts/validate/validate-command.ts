import { join, relative, resolve } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { ContentFolderError } from '../../engine/content/content-files.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import {
  checkSite,
  SiteChecker,
  type SiteCheckOptions,
  type SiteReport,
} from '../../engine/validate/check-site.ts';
import { firstLineOf } from '../../server/errors/first-line.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { CommandOutcome } from '../command/command-outcome.ts';
import { limitHeapGrowth, prepareHeapForLargeSite } from '../command/large-site-heap.ts';
import { parseOptions } from '../command/read-options.ts';
import { readContentDir } from '../command/read-settings.ts';
import { formatReport, isReportFormat, reportFormats, ruleTable } from '../command/report-format.ts';
import { loadGazetteer } from '../gazetteer/load-gazetteer.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { Watch } from './validate-watch.ts';

const usage = `npm run validate -- [--format ${reportFormats.join('|')}] [--release] [--rules] [--fix [--dry-run]] [--watch] [--content DIR]`;

const failure = (message: string): CommandOutcome => ({ exitCode: 2, stdout: '', stderr: message });

/**
 * Checks content as `npm run validate` does. Paths are relative to the working directory, which tests choose.
 * @param watch the output and the end of `--watch`; by default the standard output, until the process is interrupted
 * @param shownPictures the pictures that need not be decoded again
 */
export async function validateCommand(
  args: readonly string[],
  workingDirectory?: string,
  watch?: Watch,
  shownPictures?: ShownPictures,
): Promise<CommandOutcome> {
  const options = readRequest(args);
  if (typeof options === 'string') return failure(`${options}\n`);
  const content = options.content ?? readContentDir();
  // `readContentDir` has printed the error.
  if (content === undefined) return failure('');
  const folder = workingDirectory === undefined ? content : resolve(workingDirectory, content);
  const prefix = relative(workingDirectory ?? process.cwd(), resolve(folder)).replaceAll('\\', '/');
  const shown = (file: string) => (prefix === '' ? file : `${prefix}/${file}`);
  const locate = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
    diagnostics.map((found) => ({ ...found, file: shown(found.file) }));
  const check: SiteCheckOptions = {
    folder,
    blockTypes,
    model: builtInModel,
    release: options.release,
    findPictureFault: (picture) => findPictureFault(join(folder, picture.file), picture, shownPictures),
    loadGazetteer,
  };
  let report: SiteReport;
  let repairs: readonly string[] = [];
  try {
    if (options.watch) {
      const { untilInterrupted, watchValidation } = await import('./validate-watch.ts');
      limitHeapGrowth();
      const checker = new SiteChecker(check);
      await watchValidation({ folder, checker, locate, ...(watch ?? untilInterrupted()) });
      return { exitCode: 0, stdout: '', stderr: '' };
    }
    // Loaded on demand, since most runs repair nothing.
    if (options.fix)
      repairs = (await import('../fix/fix-folder.ts')).fixFolder(folder, options.dryRun, shown, Date.now());
    prepareHeapForLargeSite();
    const found = await checkSite({ ...check, now: Date.now() });
    report = { ...found, diagnostics: locate(found.diagnostics) };
  } catch (error) {
    if (!(error instanceof ContentFolderError)) throw error;
    return failure(`${error.message} [${error.code}]\n`);
  }
  const repaired = repairs.map((line) => `${line}\n`).join('');
  // Other formats have one object on standard output.
  const isText = options.format === 'text';
  return {
    exitCode: report.diagnostics.some((found) => found.severity === 'error') ? 1 : 0,
    stdout: `${isText ? repaired : ''}${options.rules ? ruleTable(report.rules) : formatReport(report, options.format)}\n`,
    stderr: isText ? '' : repaired,
  };
}

/** Loads the decoder only for content with pictures that are new. */
async function findPictureFault(
  path: string,
  picture: PictureFile,
  shown: ShownPictures | undefined,
): Promise<string | undefined> {
  if (shown?.has(picture)) return undefined;
  const { decodingFault } = await import('../../server/pictures/make-variant.ts');
  try {
    const fault = await decodingFault(path, picture);
    if (fault === undefined) shown?.add(picture);
    return fault;
  } catch (error) {
    return firstLineOf(error);
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
      watch: { type: 'boolean', default: false },
      content: { type: 'string' },
    },
    args,
  );
  if (typeof values === 'string') return values;
  const { format, release, rules, fix, watch, content } = values;
  const dryRun = values['dry-run'];
  if (dryRun && !fix) return `--dry-run needs --fix. Usage: ${usage}`;
  if (!isReportFormat(format)) return `Unknown format "${format}". Formats: ${reportFormats.join(', ')}.`;
  if (watch && (fix || rules || format !== 'text'))
    return `--watch prints text, and takes neither --fix nor --rules. Usage: ${usage}`;
  if (rules && format !== 'text') return `--rules prints a table, not ${format}. Usage: ${usage}`;
  return { format, release, rules, fix, dryRun, watch, content };
}
