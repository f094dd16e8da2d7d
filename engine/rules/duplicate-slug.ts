import type { Diagnostic } from '../content/diagnostic.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import type { ReadFile } from './schema/read-file.ts';

interface UniqueFiles {
  readonly files: readonly ReadFile[];
  /** An error for each file that is left out. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the files with a unique slug: the second file with a slug is left out. */
export function uniqueFiles(files: readonly ReadFile[]): UniqueFiles {
  const seen = new Map<string, ReadFile>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    const { kind, slug, source } = file;
    const other = seen.get(`${kind}/${slug}`);
    if (other === undefined) {
      seen.set(`${kind}/${slug}`, file);
      continue;
    }
    const message = `two files in ${kind}/ have the name "${slug}.json"`;
    const hint = `The other file is ${other.source.file}. The file name is the slug, so rename one of them.`;
    diagnostics.push(errorAt(source, [], 'CB_DUPLICATE_SLUG', message, hint));
  }
  return { files: [...seen.values()], diagnostics };
}
