import type { Diagnostic } from '../../content/diagnostic.ts';
import type { FileIdentity } from '../../content/file-identity.ts';
import type { JsonSource } from '../../content/json-source.ts';
import { errorAt } from '../../content/source-diagnostic.ts';

/** The slugs of all files, by kind. */
export type SlugsByKind = ReadonlyMap<string, ReadonlySet<string>>;

export function slugsByKind(files: readonly FileIdentity[]): SlugsByKind {
  const slugs = new Map<string, Set<string>>();
  for (const { kind, slug } of files) {
    const known = slugs.get(kind) ?? new Set();
    slugs.set(kind, known.add(slug));
  }
  return slugs;
}

/** Returns the files with a unique slug. The second file with a slug is reported and left out. */
export function uniqueSlugs<File extends FileIdentity & { readonly source: JsonSource }>(
  files: readonly File[],
  diagnostics: Diagnostic[],
): File[] {
  const seen = new Map<string, File>();
  for (const file of files) {
    const id = `${file.kind}/${file.slug}`;
    const other = seen.get(id);
    if (other === undefined) {
      seen.set(id, file);
      continue;
    }
    diagnostics.push(
      errorAt(
        file.source,
        [],
        'CB_DUPLICATE_SLUG',
        `two files in ${file.kind}/ have the name "${file.slug}.json"`,
        `The other file is ${other.source.file}. The file name is the slug, so rename one of them.`,
      ),
    );
  }
  return [...seen.values()];
}
