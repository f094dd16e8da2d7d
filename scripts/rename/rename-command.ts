import { checkedCommand, contentOption, type Declaration } from '../command/checked-command.ts';
import type { RenameArguments } from './rename-in-content.ts';

const declaration: Declaration<RenameArguments> = {
  examples: { 'cities riverside river-side': 'renames content/cities/riverside.json, and what refers to it' },
  declare: (parser, accept) =>
    parser
      .argument('<collection>', 'a folder of the content, such as "cities" or "pages"')
      .argument('<old>', 'the name of the file, without ".json"')
      .argument('<new>', 'its new name')
      .addOption(contentOption())
      .action((collection, from, to, { content }) => accept({ collection, from, to, content })),
};

/** Renames an entry or document. Exit codes: 0 renamed, 2 nothing was changed. */
export const renameCommand = checkedCommand('rename', declaration, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { renameInContent } = await import('./rename-in-content.ts');
  return renameInContent(request, contentFolder(request, context), context.cwd);
});
