import type { ContentModel } from '../../content/content-model.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { blockLists } from '../../content/document-blocks.ts';
import { isRecord, type JsonSchema } from '../../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../../content/json-source.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import type { SlugsByKind } from '../reading/entry-slugs.ts';

/**
 * Reports names of declared collections, of their fields and of their entries that do not exist, in blocks.
 * @param slugs the slugs of all files, including invalid ones
 */
export function checkDeclaredNames(
  model: ContentModel,
  kind: string,
  source: JsonSource,
  slugs: SlugsByKind,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (path: JsonPath, message: string, hint: string | undefined) =>
    found.push(errorAt(source, path, 'CB_REFERENCE', message, hint));
  for (const { path, blocks } of blockLists(kind, source.value)) {
    for (const [index, block] of blocks.entries()) {
      const schema = isRecord(block) ? model.blocks.schemaOf(String(block.type)) : undefined;
      if (schema?.properties?.collection?.declaredCollection !== true || !isRecord(block)) continue;
      for (const [name, property] of Object.entries(schema.properties)) {
        for (const [written, at] of textsOf(block[name], [...path, index, name])) {
          if (property.declaredCollection === true) checkCollection(model, written, at, report);
          const named = property.items ?? property;
          checkField(model, named, collectionNamed(block, named.fieldOf), written, at, report);
          checkEntry(slugs, collectionNamed(block, named.entryOf), written, at, report);
        }
      }
    }
  }
  return found;
}

type Report = (path: JsonPath, message: string, hint: string | undefined) => void;

/** The texts of a value, which may be a list, with their paths. Placeholders and other values are left out. */
function textsOf(value: unknown, path: JsonPath): [text: string, path: JsonPath][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, [...path, index]));
  return typeof value === 'string' && !value.includes('{{') ? [[value, path]] : [];
}

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
