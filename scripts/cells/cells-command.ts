import { checkedCommand } from '../command/checked-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { CellsRequest } from './report-cells.ts';

const formats = ['text', 'json', 'csv'] as const;

const usage = `npm run cells -- [NAME] [--format ${formats.join('|')}] [--drafts] [--content DIR]`;

/** Prints the state and the similarity figures of cells. Exit codes: 0 done, 1 no such cell, 2 could not run. */
export const cellsCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { reportCells } = await import('./report-cells.ts');
  return reportCells(request, contentFolder(request, context), context);
});

function readRequest(args: readonly string[]): CellsRequest | string {
  const parsed = parseArguments(
    {
      format: { type: 'string', default: 'text' },
      drafts: { type: 'boolean', default: false },
      content: { type: 'string' },
    },
    args,
    1,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [name] = positionals;
  const wanted = formats.find((known) => known === values.format);
  if (wanted === undefined) return `Unknown format "${values.format}". Formats: ${formats.join(', ')}`;
  return { name, format: wanted, drafts: values.drafts, content: values.content };
}
