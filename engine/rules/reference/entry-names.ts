import { AnnotatedValues } from '../../content/annotated-values.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import { walkDocument } from '../reading/walk-document.ts';
import type { EntriesInput, RuleOf } from '../rule.ts';
import type { ReadFile } from '../schema/read-file.ts';

const references = new AnnotatedValues('reference');

/** Reports slugs that name no entry, and blocks that need a file that visitors do not see. Lists and entries leave it out. */
export const entryNames: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_REFERENCE',
  check: (content) => content.files.flatMap((file) => unknownEntries(file, content)),
};

function unknownEntries(
  { kind, source }: ReadFile,
  { model, slugs, publications }: EntriesInput,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const isDocument = !model.collections.has(kind);
  const file = { model, kind, source };
  walkDocument(references, file, (visited) => {
    const { schema, value: slug, key } = visited;
    const { reference } = schema;
    if (reference === undefined || typeof slug !== 'string' || slug === '' || slug.includes('{{')) return;
    const known = slugs.get(reference) ?? new Set();
    if (known.has(slug) && !isDocument) return;
    const { path } = visited;
    if (known.has(slug)) {
      const isNeeded = !key && typeof path.at(-1) === 'string';
      const fault = isNeeded ? publications.faultOf(source.file, reference, slug) : undefined;
      if (fault !== undefined) found.push(errorAt(source, path, fault.code, fault.message, fault.hint));
      return;
    }
    const hint =
      suggestName(slug, known) ??
      `Add the file ${reference}/${slug}.json to the content folder, or name an existing entry.`;
    const message = `there is no entry "${slug}" in ${reference}/`;
    found.push(errorAt(source, path, 'CB_REFERENCE', message, hint, key));
  });
  return found;
}
