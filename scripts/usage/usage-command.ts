import { checkedCommand, contentOption, type Declaration, formatOption } from '../command/checked-command.ts';
import type { UsageRequest } from './list-uses.ts';

const declaration: Declaration<UsageRequest> = {
  examples: {
    hero: 'a block type',
    'hero.heading': 'one of its properties',
    'cities/riverside': 'an entry',
    'site.name': 'a variable',
  },
  declare: (parser, accept) =>
    parser
      .argument('<name>', 'a block type, one of its properties, an entry or a variable', nameOf)
      .addOption(formatOption(['text', 'json']))
      .addOption(contentOption())
      .action((name, { format, content }) => accept({ name, format, content })),
};

/** Prints where a name is used. Exit codes: 0 done, 1 there is nothing of this name, 2 could not run. */
export const usageCommand = checkedCommand('usage', declaration, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { listUses } = await import('./list-uses.ts');
  return listUses(request, contentFolder(request, context), context.cwd);
});

/** The name of a variable as it is written in content: "{{ site.name | upcase }}". Other names are unchanged. */
function nameOf(written: string): string {
  return /^\s*\{\{\s*([^|}]*?)\s*(?:\|[^}]*)?\}\}\s*$/.exec(written)?.[1] ?? written;
}
