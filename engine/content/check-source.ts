import type { ContentModel } from './content-model.ts';
import type { Diagnostic } from './diagnostic.ts';
import { blockLists } from './document-blocks.ts';
import type { SlugsByKind } from './entry-slugs.ts';
import { isRecord, type SchemaVisitor, walkSchema } from './json-schema.ts';
import type { JsonPath, JsonSource } from './json-source.ts';
import type { EntryKind } from './snapshot.ts';
import { errorAt } from './source-diagnostic.ts';
import { suggestName } from './suggestion.ts';

/** Slugs that name no entry. References are checked against all files that are there, so that one broken file is one finding. */
export function checkReferences(
  model: ContentModel,
  kind: EntryKind,
  source: JsonSource,
  slugs: SlugsByKind,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(model, kind, source.value, ({ schema: { reference }, value: slug, path, key }) => {
    if (reference === undefined || typeof slug !== 'string' || slug === '' || slug.includes('{{')) return;
    const known = slugs.get(reference) ?? new Set();
    if (known.has(slug)) return;
    const hint =
      suggestName(slug, known) ?? `Add content/${reference}/${slug}.json, or name an entry that is there.`;
    found.push(
      errorAt(source, path, 'CB_REFERENCE', `there is no entry "${slug}" in ${reference}/`, hint, key),
    );
  });
  return found;
}

/** Dates that are in no calendar. */
export function checkDates(model: ContentModel, kind: EntryKind, source: JsonSource): Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(model, kind, source.value, ({ schema, value, path }) => {
    if (schema.calendarDate === true && typeof value === 'string' && isNoDay(value))
      found.push(errorAt(source, path, 'CB_VALUE', `there is no day "${value}" in the calendar`));
  });
  return found;
}

/** Walks a file along its schema, and each block of it along that of its type. */
function walkDocument(model: ContentModel, kind: EntryKind, value: unknown, visit: SchemaVisitor): void {
  walkSchema(model.schemaOf(kind), value, visit);
  for (const { path, blocks } of blockLists(kind, value)) {
    for (const [index, block] of blocks.entries()) {
      const schema = isRecord(block) ? model.blocks.schemaOf(String(block.type)) : undefined;
      if (schema !== undefined) walkSchema(schema, block, visit, [...path, index]);
    }
  }
}

/** Whether a text is written as a date but names none; what is not written so is told by its pattern. */
function isNoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text);
}

/** Entries hold facts; what looks like a placeholder in one would be shown to readers as it stands. */
export function checkLiterals(source: JsonSource): Diagnostic[] {
  if (!source.text.includes('{{')) return [];
  const found: Diagnostic[] = [];
  const visit = (value: unknown, path: JsonPath): void => {
    if (typeof value === 'string' && value.includes('{{') && path[0] !== 'overrides') {
      found.push(
        errorAt(
          source,
          path,
          'CB_PLACEHOLDER',
          'a placeholder stands in an entry, where nothing fills it in',
          'Write the words themselves, or move the sentence to a template.',
        ),
      );
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
    } else if (isRecord(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(source.value, []);
  return found;
}
