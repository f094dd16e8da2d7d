import { relative } from 'node:path';
import { counted } from '../../engine/content/counted.ts';
import { nearestName } from '../../engine/content/suggestion.ts';
import { ContentUsage } from '../../engine/explain/content-usage.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { CommandError, contentErrors } from '../command/command-error.ts';

export interface UsageRequest {
  readonly name: string;
  readonly format: 'text' | 'json';
  readonly content: string | undefined;
}

/** Lists the uses of a name in a content folder, with paths relative to the working directory. */
export function listUses(request: UsageRequest, folder: string, cwd: string): string {
  const { state } = new SiteContent(folder, builtInModel).read(undefined);
  if (state === undefined) throw contentErrors();
  const prefix = relative(cwd, folder).replaceAll('\\', '/');
  return usesIn(state, request, (file) => (prefix === '' ? file : `${prefix}/${file}`));
}

function usesIn(state: SiteState, { name, format }: UsageRequest, fileOf: (file: string) => string): string {
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
    throw new CommandError(`There is no block type, property, entry or variable "${name}".${hint}`, {
      exitCode: 1,
    });
  }
  if (format === 'json') return JSON.stringify({ name, uses: found });
  const files = new Set(found.map(({ file }) => file)).size;
  const lines = [
    ...found.map(({ file, line, column }) => `${file}:${line}:${column}`),
    found.length === 0
      ? `"${name}" is not used.`
      : `"${name}" is used at ${counted(found.length, 'position')}, in ${counted(files, 'file')}.`,
  ];
  return lines.join('\n');
}

/** The entry or property whose name without its collection or block type was probably meant. */
function nearestEntry(name: string, known: readonly string[]): string | undefined {
  const lastWord = (full: string): string => full.split(/[/.]/).at(-1) ?? full;
  const word = nearestName(name, known.map(lastWord));
  return known.find((full) => lastWord(full) === word);
}
