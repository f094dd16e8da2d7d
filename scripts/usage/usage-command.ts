import { relative } from 'node:path';
import { counted } from '../../engine/content/counted.ts';
import { nearestName } from '../../engine/content/suggestion.ts';
import { ContentUsage } from '../../engine/explain/content-usage.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import {
  type CommandOutcome,
  contentErrors,
  failedCommand,
  unreadableContent,
} from '../command/command-outcome.ts';
import { readContentRequest } from '../command/content-request.ts';
import { parseArguments } from '../command/read-options.ts';

const usage =
  'npm run usage -- NAME [--format text|json] [--content DIR]. NAME is a block type ("hero"), one of its properties ' +
  '("hero.heading"), an entry ("cities/riverside") or a variable ("site.name")';

/** Lists uses as `npm run usage` does. Paths are relative to the working directory, which tests choose. */
export function usageCommand(args: readonly string[], workingDirectory = process.cwd()): CommandOutcome {
  const found = readContentRequest(args, usage, readRequest, workingDirectory);
  if ('exitCode' in found) return found;
  const { request, folder } = found;
  try {
    const { state } = new SiteContent(folder, builtInModel).read(undefined);
    if (state === undefined) return contentErrors;
    const prefix = relative(workingDirectory, folder).replaceAll('\\', '/');
    return listUses(state, request, (file) => (prefix === '' ? file : `${prefix}/${file}`));
  } catch (error) {
    return unreadableContent(error);
  }
}

interface Request {
  readonly name: string;
  readonly format: 'text' | 'json';
  readonly content: string | undefined;
}

function listUses(
  state: SiteState,
  { name, format }: Request,
  fileOf: (file: string) => string,
): CommandOutcome {
  const uses = new ContentUsage(state);
  const found = uses.find(name)?.map((use) => ({ ...use, file: fileOf(use.file) }));
  if (found === undefined) {
    const known = [...uses.names()];
    const partial = known.filter((other) => other.endsWith(`/${name}`) || other.endsWith(`.${name}`));
    const document = state.routes.match(canonicalPath(name)).route?.document.id;
    const nearest = nearestName(name, known) ?? nearestEntry(name, known);
    const meant =
      name === '' ? [] : name.startsWith('/') && document !== undefined ? [document] : partial.slice(0, 3);
    const hints = meant.length > 0 || nearest === undefined ? meant : [nearest];
    const hint = hints.length === 0 ? '' : ` Did you mean ${hints.map((hint) => `"${hint}"`).join(' or ')}?`;
    return failedCommand(1, `There is no block type, property, entry or variable "${name}".${hint}`);
  }
  if (format === 'json')
    return { exitCode: 0, stdout: `${JSON.stringify({ name, uses: found })}\n`, stderr: '' };
  const files = new Set(found.map(({ file }) => file)).size;
  const lines = [
    ...found.map(({ file, line, column }) => `${file}:${line}:${column}`),
    found.length === 0
      ? `"${name}" is not used.`
      : `"${name}" is used at ${counted(found.length, 'position')}, in ${counted(files, 'file')}.`,
  ];
  return { exitCode: 0, stdout: `${lines.join('\n')}\n`, stderr: '' };
}

/** The entry or property whose name without its collection or block type was probably meant. */
function nearestEntry(name: string, known: readonly string[]): string | undefined {
  const lastWord = (full: string): string => full.split(/[/.]/).at(-1) ?? full;
  const word = nearestName(name, known.map(lastWord));
  return known.find((full) => lastWord(full) === word);
}

function readRequest(args: readonly string[]): Request | string {
  const parsed = parseArguments(
    { format: { type: 'string', default: 'text' }, content: { type: 'string' } },
    args,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const { format, content } = values;
  const [name, unexpected] = positionals;
  if (name === undefined) return 'A name is missing';
  if (unexpected !== undefined) return `Unexpected argument '${unexpected}'`;
  if (format !== 'text' && format !== 'json') return `Unknown format "${format}"`;
  // As it is written in content: "{{ site.name | upcase }}".
  const [, variable = name] = /^\s*\{\{\s*([^|}]*?)\s*(?:\|[^}]*)?\}\}\s*$/.exec(name) ?? [];
  return { name: variable, format, content };
}
