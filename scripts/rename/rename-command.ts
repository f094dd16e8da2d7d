import { resolve } from 'node:path';
import { contentCommand } from '../command/content-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { RenameArguments } from './rename-in-content.ts';

const usage =
  'npm run rename -- COLLECTION OLD NEW [--content DIR]. COLLECTION is a folder of the content ("cities", "pages"); OLD ' +
  'and NEW are file names without ".json"';

/** Renames an entry or document. Exit codes: 0 renamed, 2 nothing was changed. */
export const renameCommand = contentCommand({
  usage,
  readArguments: readRequest,
  async run(request, folder, { cwd, out }) {
    const { renameInContent } = await import('./rename-in-content.ts');
    out.write(`${renameInContent(request, resolve(cwd, folder), cwd)}\n`);
    return 0;
  },
});

function readRequest(args: readonly string[]): RenameArguments | string {
  const parsed = parseArguments({ content: { type: 'string' } }, args, 3);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [collection, from, to] = positionals;
  if (collection === undefined || from === undefined || to === undefined)
    return 'A collection, the old name and the new name are needed';
  return { collection, from, to, content: values.content };
}
