import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry } from '../content/snapshot.ts';
import { writtenEntries } from './reading/copy-content.ts';
import type { CopyFinding, CopyRule } from './rule.ts';

/** Maximum number of characters of names. Lists of longer items are paragraphs, which other rules compare. */
const maxLength = 60;

/** Reports lists of names that contain a name twice, and lists of entries that contain the entry itself. */
export const repeatedItems: CopyRule = {
  scope: 'copy',
  code: 'CB_REPEATED_ITEM',
  description: 'A list of names that contains a name twice, or the entry itself: "off".',
  severity: 'warning',
  check: ({ snapshot, model }) => {
    // Lists of blocks may repeat their items, such as the cells of a table.
    const entries = writtenEntries(snapshot).filter(({ kind }) => model.collections.has(kind));
    const slugs = new Map<string, Set<string>>();
    for (const { kind, slug } of entries) {
      const ofKind = slugs.get(kind);
      if (ofKind === undefined) slugs.set(kind, new Set([slug]));
      else ofKind.add(slug);
    }
    const findings = entries.flatMap((entry) =>
      listsIn(entry.source.value, []).flatMap(({ items, path }) => [
        ...repeated(entry, items, path),
        ...ownName(entry, items, path, slugs.get(entry.kind) ?? new Set()),
      ]),
    );
    return { findings, examined: entries.length };
  },
};

interface NameList {
  readonly items: readonly string[];
  readonly path: JsonPath;
}

/** The lists of names in a value. Lists in lists are tables. */
function listsIn(value: unknown, path: JsonPath): readonly NameList[] {
  if (Array.isArray(value)) {
    const items = value.filter((item) => typeof item === 'string');
    if (items.length > 0 && items.length === value.length)
      return items.every((item) => item.length <= maxLength) ? [{ items, path }] : [];
    return value.flatMap((item, index) => (isRecord(item) ? listsIn(item, [...path, index]) : []));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => listsIn(child, [...path, name]));
}

function repeated({ source }: Entry, items: readonly string[], path: JsonPath): readonly CopyFinding[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    // A gap to fill in is reported by its schema.
    if (item === '' || !seen.has(item)) {
      seen.add(item);
      return [];
    }
    return [
      {
        source,
        path: [...path, index],
        message: `"${item}" is in this list twice`,
        hint: 'Delete one of the two, or write the other name that was meant.',
      },
    ];
  });
}

function ownName(
  { slug, source }: Entry,
  items: readonly string[],
  path: JsonPath,
  ofKind: ReadonlySet<string>,
): readonly CopyFinding[] {
  const index = items.indexOf(slug);
  // A list of other words may have one that is equal to the slug by chance.
  if (index === -1 || !items.every((item) => ofKind.has(item))) return [];
  const message = `"${slug}" is this entry itself`;
  return [{ source, path: [...path, index], message, hint: 'Delete it, or name another entry.' }];
}
