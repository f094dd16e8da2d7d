import type { Command } from '../command/command.ts';
import { contentCommand } from '../command/content-command.ts';
import { parseOptions } from '../command/read-options.ts';
import { isReportFormat, reportFormats } from '../command/report-format.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { ValidateRequest } from './validate-content.ts';

const usage = `npm run validate -- [--format ${reportFormats.join('|')}] [--release] [--rules] [--fix [--dry-run]] [--watch] [--content DIR]`;

export interface ValidateSurroundings {
  /** Loads the pictures that need not be decoded again; none by default. */
  readonly loadShownPictures?: () => Promise<ShownPictures>;
  /** Milliseconds that a check may take until errors in saved files are reported before it; five seconds by default. */
  readonly patience?: number;
}

/** Checks content. Exit codes: 0 no errors, 1 errors, 2 could not run. */
export function validateCommandOf({ loadShownPictures, patience }: ValidateSurroundings = {}): Command {
  return contentCommand({
    usage,
    readArguments: readRequest,
    async run(request, folder, context) {
      const { validateContent } = await import('./validate-content.ts');
      const shownPictures = await loadShownPictures?.();
      return validateContent(request, folder, { ...context, shownPictures, patience });
    },
  });
}

/** Checks content, and decodes no picture again that this installation has decoded. */
export const validateCommand = validateCommandOf({
  loadShownPictures: async () => (await import('./shown-pictures.ts')).picturesShownHere(),
});

function readRequest(args: readonly string[]): ValidateRequest | string {
  const values = parseOptions(
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
  if (dryRun && !fix) return '--dry-run needs --fix';
  if (!isReportFormat(format)) return `Unknown format "${format}". Formats: ${reportFormats.join(', ')}`;
  if (watch && (fix || rules || format !== 'text'))
    return '--watch prints text, and takes neither --fix nor --rules';
  if (rules && format !== 'text') return `--rules prints a table, not ${format}`;
  return { format, release, rules, fix, dryRun, watch, content };
}
