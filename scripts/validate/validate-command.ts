import { Option } from '@commander-js/extra-typings';
import {
  type CheckedCommand,
  checkedCommand,
  contentOption,
  type Declaration,
  formatOption,
} from '../command/checked-command.ts';
import { reportFormats } from '../command/report-format.ts';
import type { ValidateRequest, ValidateSurroundings } from './validate-content.ts';

const declaration: Declaration<ValidateRequest> = {
  examples: {
    '': 'lists errors and warnings, with what to write',
    '--watch': 'again after each save',
    '--fix --dry-run': 'shows what --fix would change',
    '--release --format github': 'for CI: sample facts are errors',
  },
  declare: (parser, accept) =>
    parser
      .addOption(formatOption(reportFormats))
      .option('--release', 'report sample facts as errors')
      .addOption(new Option('--rules', 'print a table of what each rule examined').conflicts('watch'))
      .addOption(new Option('--fix', 'correct what has one correction').conflicts('watch'))
      .option('--dry-run', 'with --fix: write nothing')
      .option('--watch', 'check again after each save')
      .addOption(contentOption())
      .action(
        ({ format, release = false, rules = false, fix = false, dryRun = false, watch = false, content }) => {
          if (dryRun && !fix) parser.error('--dry-run needs --fix');
          if (watch && format !== 'text') parser.error(`--watch prints text, not ${format}`);
          if (rules && format !== 'text') parser.error(`--rules prints a table, not ${format}`);
          accept({ format, release, rules, fix, dryRun, watch, content });
        },
      ),
};

/** Checks content. Exit codes: 0 no errors, 1 errors, 2 could not run. */
export function validateCommandOf(surroundings: ValidateSurroundings = {}): CheckedCommand {
  return checkedCommand('validate', declaration, async (request, context) => {
    const { contentFolder } = await import('../command/read-settings.ts');
    const { validateContent } = await import('./validate-content.ts');
    return validateContent(request, contentFolder(request, context), context, surroundings);
  });
}

/** Checks content, and decodes no picture again that this installation has decoded. */
export const validateCommand = validateCommandOf({
  loadShownPictures: async () => (await import('./shown-pictures.ts')).picturesShownHere(),
});
