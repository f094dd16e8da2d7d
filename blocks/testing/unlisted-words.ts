import { isRecord } from '../../engine/content/json-schema.ts';
import type { Dictionary } from '../../engine/words/dictionary.ts';

/**
 * The files of words that no list of dictionaries contains, one sentence each.
 * @param modules the exports of each file, by its path from the project root with a slash before it
 */
export function unlistedWords(
  modules: Readonly<Record<string, unknown>>,
  listed: readonly Dictionary[],
): readonly string[] {
  return Object.entries(modules).flatMap(([path, module]) => {
    const exported: readonly unknown[] = isRecord(module) ? Object.values(module) : [];
    return exported.some((value) => listed.some((dictionary) => dictionary === value))
      ? []
      : [`${path.slice(1)} has no line in ${listFor(path)}`];
  });
}

function listFor(path: string): string {
  return path.startsWith('/blocks/') ? 'blocks/dictionaries.ts' : 'server/words/dictionaries.ts';
}
