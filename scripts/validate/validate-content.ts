import { join, relative } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import { checkSite, SiteChecker, type SiteCheckOptions } from '../../engine/loading/check-site.ts';
import { loadGazetteer } from '../../server/gazetteer/load-gazetteer.ts';
import { firstLineOf } from '../../server/http/errors/first-line.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { CommandContext } from '../command/command.ts';
import { Progress } from '../command/progress.ts';
import { formatReport, type ReportFormat, ruleTable } from '../command/report-format.ts';
import type { ShownPictures } from './shown-pictures.ts';

export interface ValidateRequest {
  readonly format: ReportFormat;
  readonly release: boolean;
  readonly rules: boolean;
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly watch: boolean;
  readonly content: string | undefined;
}

export interface ValidateSurroundings {
  /** Loads the pictures that need not be decoded again; none by default. */
  readonly loadShownPictures?: () => Promise<ShownPictures>;
  /** Milliseconds that a check may take until errors in saved files are reported before it; five seconds by default. */
  readonly patience?: number;
}

/** Checks a content folder. Paths in the output are relative to the working directory. Returns the exit code. */
export async function validateContent(
  options: ValidateRequest,
  folder: string,
  { cwd, out, err, interruption }: Pick<CommandContext, 'cwd' | 'out' | 'err' | 'interruption'>,
  { loadShownPictures, patience }: ValidateSurroundings,
): Promise<number> {
  const shownPictures = await loadShownPictures?.();
  const prefix = relative(cwd, folder).replaceAll('\\', '/');
  const shown = (file: string) => (prefix === '' ? file : `${prefix}/${file}`);
  const locate = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
    diagnostics.map((found) => ({ ...found, file: shown(found.file) }));
  const progress = new Progress({ err });
  const check: SiteCheckOptions = {
    folder,
    blockTypes,
    model: builtInModel,
    release: options.release,
    findPictureFault: (picture) => findPictureFault(join(folder, picture.file), picture, shownPictures),
    loadGazetteer,
  };
  if (options.watch) {
    const { watchValidation } = await import('./validate-watch.ts');
    const print = (text: string) => out.write(text);
    const checker = new SiteChecker(check);
    await watchValidation({ folder, checker, locate, print, patience, signal: interruption() });
    return 0;
  }
  // Loaded on demand, since most runs repair nothing.
  const repairs = options.fix
    ? (await import('../fix/fix-folder.ts')).fixFolder(folder, options.dryRun, shown, Date.now())
    : [];
  const found = await checkSite({ ...check, watch: progress.watch, now: Date.now() });
  progress.end();
  const report = { ...found, diagnostics: locate(found.diagnostics) };
  const repaired = repairs.map((line) => `${line}\n`).join('');
  // Other formats have one object on standard output.
  (options.format === 'text' ? out : err).write(repaired);
  out.write(`${options.rules ? ruleTable(report.rules) : formatReport(report, options.format)}\n`);
  return report.diagnostics.some((found) => found.severity === 'error') ? 1 : 0;
}

/** Loads the decoder only for content with pictures that are new. */
async function findPictureFault(
  path: string,
  picture: PictureFile,
  shown: ShownPictures | undefined,
): Promise<string | undefined> {
  if (shown?.has(picture)) return undefined;
  const { decodingFault } = await import('../../server/media/pictures/make-variant.ts');
  try {
    const fault = await decodingFault(path, picture);
    if (fault === undefined) shown?.add(picture);
    return fault;
  } catch (error) {
    return firstLineOf(error);
  }
}
