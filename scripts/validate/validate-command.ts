import { checkedCommand } from '../command/checked-command.ts';
import type { Command } from '../command/command.ts';
import { parseOptions } from '../command/read-options.ts';
import { isReportFormat, reportFormats } from '../command/report-format.ts';
import type { ValidateRequest, ValidateSurroundings } from './validate-content.ts';

const usage = `npm run validate -- [--format ${reportFormats.join('|')}] [--release] [--rules] [--fix [--dry-run]] [--watch] [--content DIR]`;

/** Checks content. Exit codes: 0 no errors, 1 errors, 2 could not run. */
export function validateCommandOf(surroundings: ValidateSurroundings = {}): Command {
  return checkedCommand(usage, readRequest, async (request, context) => {
    const { contentFolder } = await import('../command/read-settings.ts');
    const { validateContent } = await import('./validate-content.ts');
    return validateContent(request, contentFolder(request, context), context, surroundings);
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
