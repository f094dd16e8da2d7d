import type { ContentModel } from '../content/content-model.ts';
import { isRecord, type JsonSchema } from '../content/json-schema.ts';
import { type NameSet, nameReference, nameSetOf } from './name-sets.ts';

/** A JSON Schema for editors, which may have keywords that validation does not use. */
export type EditorSchema = JsonSchema & { readonly [keyword: string]: unknown };

/** The list of variables that the texts of a kind of file may use; undefined for kinds that use none. */
export function textNames(kind: string, model: ContentModel): NameSet | undefined {
  if (kind === 'pages' || kind === 'templates' || kind === 'layouts') return 'variables';
  const collection = model.collections.get(kind);
  return collection === undefined || collection.isLiteral ? undefined : 'site-variables';
}

/**
 * Prepares a schema for editors, at every depth: texts may have placeholders, names of the site are proposed, and
 * every description ends with an example.
 * @param examples values of the schema, from which descriptions without an example take one
 * @param variables the list of variables that texts may use
 */
export function propertiesForEditors(
  schema: JsonSchema,
  examples: readonly unknown[],
  variables: NameSet | undefined,
): EditorSchema {
  const edit = (part: JsonSchema, values: readonly unknown[]) =>
    propertiesForEditors(part, values, variables);
  const { properties, additionalProperties, propertyNames, items, anyOf } = schema;
  const inRecord = examples.flatMap((value) => (isRecord(value) ? Object.values(value) : []));
  const inList = examples.flatMap((value) => (Array.isArray(value) ? value : []));
  const edited: EditorSchema = {
    ...schema,
    ...(schema.description !== undefined && { description: withExample(schema, examples) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [
          name,
          edit(
            part,
            examples.flatMap((value) => (isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [])),
          ),
        ]),
      ),
    }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: edit(additionalProperties, inRecord),
    }),
    ...(propertyNames && { propertyNames: withNames(propertyNames) }),
    ...(items && { items: edit(items, inList) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => edit(branch, examples)) }),
  };
  return schema.iconName === true
    ? { ...(edited.description !== undefined && { description: edited.description }), allOf: iconReference }
    : withPlaceholders(withNames(edited, schema.type === 'string' ? variables : undefined));
}

// Within `allOf`, its description does not replace that of the property.
const iconReference: readonly EditorSchema[] = [{ $ref: './icon-name.json' }];

/** Proposes the names of the site that a text may have, or the variables of a text without names. */
function withNames(schema: JsonSchema, variables?: NameSet): EditorSchema {
  const isName = schema.pattern !== undefined || schema.enum !== undefined || schema.const !== undefined;
  const set = nameSetOf(schema) ?? (isName ? undefined : variables);
  return set === undefined ? { ...schema } : { ...schema, ...nameReference(set) };
}

const placeholder = '\\{\\{';

/** Limits of a text hold after its placeholders are filled in, so only texts without placeholders are checked. */
function withPlaceholders({ pattern, maxLength, ...schema }: EditorSchema): EditorSchema {
  return {
    ...schema,
    ...(pattern !== undefined && { pattern: `${placeholder}|${pattern}` }),
    ...(maxLength !== undefined && { if: { pattern: placeholder }, else: { maxLength } }),
  };
}

/** Whether a description ends with an example or has one: `such as "main"`, `: ["legal"]`, `Example: 3`. */
export function hasExample(description: string): boolean {
  return /(?:such as|[:,(]|\bis|\bor|\bto) (?:["[{]|-?\d|true\b)/.test(description);
}

const longestExample = 100;

function withExample(schema: JsonSchema, examples: readonly unknown[]): string {
  const { description = '' } = schema;
  if (hasExample(description)) return description;
  const example = examples[0] ?? onlyValue(schema);
  if (example === undefined) return description;
  const text = JSON.stringify(example);
  return `${description} Example: ${text.length > longestExample ? `${text.slice(0, longestExample - 1)}…` : text}`;
}

/** A value of a schema that lists its values. */
function onlyValue({ type, enum: values, const: only }: JsonSchema): unknown {
  return only ?? values?.[0] ?? (type === 'boolean' ? true : undefined);
}
