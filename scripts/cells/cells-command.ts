import { resolve } from 'node:path';
import { contentCommand } from '../command/content-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { CellsRequest } from './report-cells.ts';

const formats = ['text', 'json', 'csv'] as const;

const usage = `npm run cells -- [NAME] [--format ${formats.join('|')}] [--drafts] [--content DIR]`;

/** Prints the state and the similarity figures of cells. Exit codes: 0 done, 1 no such cell, 2 could not run. */
export const cellsCommand = contentCommand({
  usage,
  readArguments: readRequest,
  async run(request, folder, { cwd, out }) {
    const { reportCells } = await import('./report-cells.ts');
    out.write(`${reportCells(request, resolve(cwd, folder))}\n`);
    return 0;
  },
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
