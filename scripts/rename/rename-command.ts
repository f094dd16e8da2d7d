import { checkedCommand } from '../command/checked-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { RenameArguments } from './rename-in-content.ts';

const usage =
  'npm run rename -- COLLECTION OLD NEW [--content DIR]. COLLECTION is a folder of the content ("cities", "pages"); OLD ' +
  'and NEW are file names without ".json"';

/** Renames an entry or document. Exit codes: 0 renamed, 2 nothing was changed. */
export const renameCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { renameInContent } = await import('./rename-in-content.ts');
  return renameInContent(request, contentFolder(request, context), context.cwd);
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
