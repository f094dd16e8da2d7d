import { checkedCommand } from '../command/checked-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { UsageRequest } from './list-uses.ts';

const usage =
  'npm run usage -- NAME [--format text|json] [--content DIR]. NAME is a block type ("hero"), one of its properties ' +
  '("hero.heading"), an entry ("cities/riverside") or a variable ("site.name")';

/** Prints where a name is used. Exit codes: 0 done, 1 there is nothing of this name, 2 could not run. */
export const usageCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { listUses } = await import('./list-uses.ts');
  return listUses(request, contentFolder(request, context), context.cwd);
});

function readRequest(args: readonly string[]): UsageRequest | string {
  const parsed = parseArguments(
    { format: { type: 'string', default: 'text' }, content: { type: 'string' } },
    args,
    1,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const { format, content } = values;
  const [name] = positionals;
  if (name === undefined) return 'A name is missing';
  if (format !== 'text' && format !== 'json') return `Unknown format "${format}"`;
  // As it is written in content: "{{ site.name | upcase }}".
  const [, variable = name] = /^\s*\{\{\s*([^|}]*?)\s*(?:\|[^}]*)?\}\}\s*$/.exec(name) ?? [];
  return { name: variable, format, content };
}
