import type { Diagnostic } from './diagnostic.ts';
import type { FilePlace } from './file-place.ts';
import type { JsonSource } from './json-source.ts';
import { errorAt } from './source-diagnostic.ts';

/** The slugs of all files that are there, by what the files are. */
export type SlugsByKind = ReadonlyMap<string, ReadonlySet<string>>;

export function slugsByKind(places: readonly FilePlace[]): SlugsByKind {
  const slugs = new Map<string, Set<string>>();
  for (const { kind, slug } of places) {
    const known = slugs.get(kind) ?? new Set();
    slugs.set(kind, known.add(slug));
  }
  return slugs;
}

/** Files with a name of their own; of two with one name the second is told and left out. */
export function uniqueSlugs<File extends FilePlace & { readonly source: JsonSource }>(
  reads: readonly File[],
  diagnostics: Diagnostic[],
): File[] {
  const seen = new Map<string, File>();
  for (const read of reads) {
    const id = `${read.kind}/${read.slug}`;
    const other = seen.get(id);
    if (other === undefined) {
      seen.set(id, read);
      continue;
    }
    diagnostics.push(
      errorAt(
        read.source,
        [],
        'CB_DUPLICATE_SLUG',
        `two files have the name "${read.slug}.json" in ${read.kind}/`,
        `The other is ${other.source.file}. The file name is the slug; rename one.`,
      ),
    );
  }
  return [...seen.values()];
}
