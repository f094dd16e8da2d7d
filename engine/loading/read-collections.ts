import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import { type JsonPath, parseJson } from '../content/json-source.ts';
import {
  type CollectionDeclaration,
  collectionSchema,
  type DeclaredCollections,
  type DeclaredField,
  type FieldType,
  nameField,
  propertiesOfTypes,
  requiredProperties,
  reservedFieldNames,
} from '../content/model/declared-collections.ts';
import { schemaVocabulary, type Vocabulary } from '../content/schema-vocabulary.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { structuredForm } from '../content/structured-field.ts';
import { suggestName } from '../content/suggestion.ts';
import { schemaFaults } from '../rules/schema/schema-validator.ts';

/** The file in which a site declares its collections. */
export const collectionsFile = 'collections.json';

export interface ReadCollections {
  readonly declared: DeclaredCollections;
  /** True if a declaration is missing because of a mistake: files that depend on it cannot be checked. */
  readonly faulty: boolean;
  /** The mistakes that the schema of the file does not find. */
  readonly diagnostics: readonly Diagnostic[];
}

const none: ReadCollections = { declared: new Map(), faulty: false, diagnostics: [] };

/**
 * Reads the collections that a site declares.
 * @param text the content of `collections.json`, if the site has one
 * @param base the model with the built-in kinds
 */
export function readCollections(text: string | undefined, base: ContentModel): ReadCollections {
  if (text === undefined) return none;
  const parsed = parseJson(collectionsFile, text);
  if (!parsed.ok || schemaFaults(base.schemaOf('collections'), parsed.source.value).length > 0)
    return { ...none, faulty: true };
  const { source } = parsed;
  const written = isRecord(source.value) ? source.value.collections : undefined;
  const declared = new Map<string, CollectionDeclaration>();
  for (const [name, value] of Object.entries(isRecord(written) ? written : {})) {
    const read = collectionSchema.safeParse(value);
    if (read.success) declared.set(name, read.data);
  }
  const known = [...base.collections.keys(), ...declared.keys()];
  const diagnostics: Diagnostic[] = [];
  const report: Report = (path, code, message, hint, atKey) =>
    diagnostics.push(errorAt(source, path, code, message, hint, atKey));
  for (const [name, declaration] of declared) {
    checkName(name, base, report);
    checkFields(name, declaration, known, report);
    checkStructuredData(name, declaration, declared, report);
  }
  return diagnostics.length > 0
    ? { ...none, faulty: true, diagnostics }
    : { declared, faulty: false, diagnostics };
}

/** Reports a mistake at a path of the file, at the name of the property rather than its value if `atKey` is true. */
type Report = (
  path: JsonPath,
  code: DiagnosticCode,
  message: string,
  hint: string | undefined,
  atKey: boolean,
) => void;

/** Names in the content folder and in variables that are not those of kinds. */
const otherNames = ['schema', 'media', 'fonts', 'forms', 'icon-name', 'page', 'cell'];

function checkName(name: string, base: ContentModel, report: Report): void {
  const taken = [...base.kinds(), ...base.kinds().map((kind) => base.schemaFileOf(kind)), ...otherNames];
  if (!taken.includes(name)) return;
  const message = `the name "${name}" has another meaning in the content folder`;
  report(
    ['collections', name],
    'CB_COLLECTION',
    message,
    `Choose another name, such as "our-${name}".`,
    true,
  );
}

function checkFields(
  collection: string,
  { fields }: CollectionDeclaration,
  known: readonly string[],
  report: Report,
): void {
  const at = ['collections', collection, 'fields'];
  for (const [name, field] of Object.entries(fields)) {
    const path = [...at, name];
    if (reservedFieldNames.includes(name)) {
      const message = `the name "${name}" has another meaning in an entry`;
      report(path, 'CB_COLLECTION', message, 'Choose another name.', true);
    }
    checkProperties(path, field, report);
    checkBounds(path, field, report);
    checkValues(path, field, known, report);
  }
  const name = fields[nameField];
  if (name?.type === 'text' && name.required === true && name.list !== true) return;
  const problem = name === undefined ? 'has no field "name"' : 'has a field "name" that is no required text';
  const hint =
    'Lists and links show the name of an entry. Write "name": { "type": "text", "label": "Name", "required": true }.';
  const path = name === undefined ? at : [...at, nameField];
  report(path, 'CB_COLLECTION', `the collection "${collection}" ${problem}`, hint, true);
}

/** Checks a mapping to schema.org: the type, its properties, and that their values can come from the fields. */
function checkStructuredData(
  collection: string,
  { structuredData, fields }: CollectionDeclaration,
  declared: DeclaredCollections,
  report: Report,
): void {
  if (structuredData === undefined) return;
  const vocabulary = schemaVocabulary();
  const at = ['collections', collection, 'structuredData'];
  const { type, properties } = structuredData;
  const known = vocabulary.get(type)?.properties;
  if (known === undefined) {
    const hint = suggestName(type, vocabulary.keys());
    report([...at, 'type'], 'CB_UNKNOWN_VALUE', `schema.org has no type "${type}"`, hint, false);
    return;
  }
  for (const [property, name] of Object.entries(properties)) {
    const path = [...at, 'properties', property];
    const range = known.get(property);
    const field = fields[name];
    if (range === undefined) {
      const message = `the type "${type}" of schema.org has no property "${property}"`;
      report(path, 'CB_UNKNOWN_PROPERTY', message, suggestName(property, known.keys()), true);
    } else if (field === undefined) {
      const message = `the collection "${collection}" has no field "${name}"`;
      report(path, 'CB_REFERENCE', message, suggestName(name, Object.keys(fields)), false);
    } else if (
      isTargetKnown(field, declared, vocabulary) &&
      structuredForm(field, range, declared, vocabulary) === undefined
    ) {
      const message = `a field of type "${field.type}" cannot be the "${property}" of a ${type}`;
      const types = range.filter((each) => each !== 'IdReference').join(' or ');
      report(path, 'CB_COLLECTION', message, `schema.org expects ${types}.`, false);
    }
  }
}

/** False if a field refers to a collection whose own type is wrong, which is reported there. */
function isTargetKnown(field: DeclaredField, declared: DeclaredCollections, vocabulary: Vocabulary): boolean {
  const type = declared.get(field.collection ?? '')?.structuredData?.type;
  return type === undefined || vocabulary.has(type);
}

/** Checks that a field has the properties that its type needs, and no others. */
function checkProperties(at: JsonPath, field: DeclaredField, report: Report): void {
  for (const [property, types] of Object.entries(propertiesOfTypes)) {
    const allowed: readonly FieldType[] = types;
    if (!Object.hasOwn(field, property) || allowed.includes(field.type)) continue;
    const message = `"${property}" does not apply to a field of type "${field.type}"`;
    const hint = `Remove it, or use the type ${allowed.map((type) => `"${type}"`).join(' or ')}.`;
    report([...at, property], 'CB_COLLECTION', message, hint, true);
  }
  for (const property of ['minItems', 'maxItems'] as const) {
    if (field[property] === undefined || field.list === true) continue;
    const hint = 'Remove it, or add "list": true.';
    report([...at, property], 'CB_COLLECTION', `"${property}" applies to lists only`, hint, true);
  }
  const needed = requiredProperties[field.type];
  if (needed !== undefined && field[needed] === undefined) {
    const message = `a field of type "${field.type}" needs "${needed}"`;
    report(at, 'CB_MISSING_PROPERTY', message, `Add "${needed}".`, true);
  }
}

function checkBounds(at: JsonPath, field: DeclaredField, report: Report): void {
  for (const [least, most] of [
    ['min', 'max'],
    ['minItems', 'maxItems'],
  ] as const) {
    const [low, high] = [field[least], field[most]];
    if (low === undefined || high === undefined || low <= high) continue;
    const message = `"${least}" is more than "${most}", so no value is accepted`;
    report([...at, least], 'CB_VALUE', message, undefined, false);
  }
  if (field.type !== 'text') return;
  for (const bound of ['min', 'max'] as const) {
    const length = field[bound];
    if (length === undefined || (Number.isInteger(length) && length >= 0)) continue;
    const message = `the "${bound}" of a text must be a whole number of characters`;
    report([...at, bound], 'CB_VALUE', message, undefined, false);
  }
}

function checkValues(
  at: JsonPath,
  { collection, options = [] }: DeclaredField,
  known: readonly string[],
  report: Report,
): void {
  if (collection !== undefined && !known.includes(collection)) {
    const message = `there is no collection "${collection}"`;
    report([...at, 'collection'], 'CB_REFERENCE', message, suggestName(collection, known), false);
  }
  const repeated = options.findIndex((option, index) => options.indexOf(option) !== index);
  if (repeated === -1) return;
  const message = `two options are "${options[repeated]}"`;
  report([...at, 'options', repeated], 'CB_COLLECTION', message, 'Remove one.', false);
}
