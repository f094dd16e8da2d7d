import { checkedCommand, contentOption, type Declaration, formatOption } from '../command/checked-command.ts';
import type { CellsRequest } from './report-cells.ts';

const declaration: Declaration<CellsRequest> = {
  examples: {
    '': 'all cells',
    riverside: 'those of a city or service',
    '--drafts --format csv > cells.csv': 'with drafts, for a spreadsheet',
  },
  declare: (parser, accept) =>
    parser
      .argument('[name]', 'a part of their paths, such as the slug of a city')
      .addOption(formatOption(['text', 'json', 'csv']))
      .option('--drafts', 'include drafts')
      .addOption(contentOption())
      .action((name, { format, drafts = false, content }) => accept({ name, format, drafts, content })),
};

/** Prints the state and the similarity figures of cells. Exit codes: 0 done, 1 no such cell, 2 could not run. */
export const cellsCommand = checkedCommand('cells', declaration, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { reportCells } = await import('./report-cells.ts');
  return reportCells(request, contentFolder(request, context), context);
});
