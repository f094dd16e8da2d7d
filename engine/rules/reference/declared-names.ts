import type { ContentModel } from '../../content/content-model.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { documentBlocks } from '../../content/document-blocks.ts';
import { textsIn } from '../../content/json-leaves.ts';
import type { JsonSchema } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import type { FileInput, RuleOf, SlugsByKind } from '../rule.ts';

/** Reports names of declared collections, of their fields and of their entries that do not exist, in blocks. */
export const declaredNames: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_REFERENCE',
  check: ({ model, files, slugs, documents }) =>
    documents === undefined
      ? []
      : files.flatMap(({ kind, source }) => unknownNames({ model, kind, source }, slugs)),
};

function unknownNames({ model, kind, source }: FileInput, slugs: SlugsByKind): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (path: JsonPath, message: string, hint: string | undefined) =>
    found.push(errorAt(source, path, 'CB_REFERENCE', message, hint));
  for (const { path, block } of documentBlocks(kind, source.value)) {
    const { properties } = model.blocks.schemaOf(String(block.type)) ?? {};
    if (properties?.collection?.declaredCollection !== true) continue;
    for (const [name, property] of Object.entries(properties)) {
      for (const { text, path: at } of textsIn(block[name], [...path, name])) {
        // A page fills in placeholders, and what is taken from an entry: { "from": "clinic.treatments" }.
        if (text.includes('{{') || at.at(-1) === 'from') continue;
        if (property.declaredCollection === true) checkCollection(model, text, at, report);
        const named = property.items ?? property;
        checkField(model, named, collectionNamed(block, named.fieldOf), text, at, report);
        checkEntry(slugs, collectionNamed(block, named.entryOf), text, at, report);
      }
    }
  }
  return found;
}

type Report = (path: JsonPath, message: string, hint: string | undefined) => void;

function collectionNamed(
  value: Readonly<Record<string, unknown>>,
  property: string | undefined,
): string | undefined {
  const name = property === undefined ? undefined : value[property];
  return typeof name === 'string' ? name : undefined;
}

function checkCollection({ declared }: ContentModel, name: string, at: JsonPath, report: Report): void {
  if (declared.has(name)) return;
  const hint = suggestName(name, declared.keys()) ?? 'Declare it in collections.json.';
  report(at, `collections.json declares no collection "${name}"`, hint);
}

function checkField(
  { declared }: ContentModel,
  { fieldTypes }: JsonSchema,
  collection: string | undefined,
  name: string,
  at: JsonPath,
  report: Report,
): void {
  const fields = collection === undefined ? undefined : declared.get(collection)?.fields;
  if (fields === undefined) return;
  const fitting = Object.keys(fields).filter(
    (field) => fieldTypes?.includes(fields[field]?.type ?? '') ?? true,
  );
  if (fitting.includes(name)) return;
  const type = fields[name]?.type;
  if (type === undefined)
    report(at, `the entries of ${collection}/ have no field "${name}"`, suggestName(name, fitting));
  else
    report(
      at,
      `the field "${name}" is of type "${type}"`,
      `Name a field of type "${fieldTypes?.join('" or "')}".`,
    );
}

function checkEntry(
  slugs: SlugsByKind,
  collection: string | undefined,
  slug: string,
  at: JsonPath,
  report: Report,
): void {
  const known = collection === undefined ? undefined : slugs.get(collection);
  if (known === undefined || known.has(slug)) return;
  report(at, `there is no entry "${slug}" in ${collection}/`, suggestName(slug, known));
}
