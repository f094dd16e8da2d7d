import { z } from 'zod';
import type { Collection } from './collections.ts';
import {
  date,
  line,
  link,
  markdown,
  picture,
  referenceTo,
  sample,
  schemaLink,
  textMatching,
} from './common.ts';
import { publication } from './publication.ts';

/** The types of the fields of declared collections. */
export const fieldTypes = [
  'text',
  'markdown',
  'number',
  'money',
  'date',
  'boolean',
  'choice',
  'image',
  'link',
  'reference',
] as const;

export type FieldType = (typeof fieldTypes)[number];

const collectionName = () =>
  textMatching(
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    'Write the name of a folder: lower-case letters, digits and single hyphens, such as "treatments".',
  );

const fieldSchema = z
  .strictObject({
    type: z.enum(fieldTypes).describe('The type of the value.'),
    label: line({ max: 60 }).describe('The name of the field as visitors read it: "Duration".'),
    description: line({ max: 300 })
      .optional()
      .describe('What editors write into the field: "Minutes, without the time to change."'),
    required: z.literal(true).optional().describe('Every entry must have a value.'),
    list: z.literal(true).optional().describe('The field has a list of values of its type.'),
    min: z
      .number()
      .optional()
      .describe(
        'The minimum of a number or an amount of money, or the minimum length of a text, such as 10.',
      ),
    max: z
      .number()
      .optional()
      .describe(
        'The maximum of a number or an amount of money, or the maximum length of a text, such as 200. Texts of more than 60 characters are shown as sentences, shorter ones next to their label.',
      ),
    minItems: z.int().min(1).optional().describe('The minimum number of values in a list, such as 1.'),
    maxItems: z.int().min(1).optional().describe('The maximum number of values in a list, such as 6.'),
    options: z
      .array(line({ max: 60 }))
      .min(2)
      .optional()
      .describe('The values of a choice, as visitors read them: ["Morning", "Afternoon"].'),
    collection: collectionName()
      .optional()
      .describe('The collection that a reference names an entry of: "clinics".'),
    currency: textMatching(/^[A-Z]{3}$/, 'Write the ISO 4217 code of a currency: "EUR".')
      .optional()
      .describe('The ISO 4217 code of the currency of an amount of money: "EUR".'),
  })
  .describe('A field of the entries.');

/** The names of properties, which are also segments of variables. */
const fieldName = () =>
  textMatching(
    /^[a-z][a-zA-Z0-9]*$/,
    'Write a name of letters and digits that starts with a lower-case letter: "durationInMinutes".',
  );

const structuredDataSchema = z
  .strictObject({
    type: line({ max: 60 }).describe('The type of an entry in the vocabulary of schema.org: "Course".'),
    properties: z
      .record(fieldName(), fieldName())
      .describe('Property of the type -> the field with its value: { "description": "summary" }.'),
  })
  .describe(
    'How the entries are described for search engines: { "type": "Course", "properties": { "name": "name" } }. Templates with "entry" in their structuredData use it.',
  );

export const collectionSchema = z
  .strictObject({
    label: line({ max: 60 }).describe('The name of the collection as visitors read it: "Treatments".'),
    description: line({ max: 300 })
      .optional()
      .describe('What an entry of the collection describes: "A treatment that patients can book."'),
    fields: z
      .record(fieldName(), fieldSchema)
      .describe(
        'The fields of an entry by name: { "name": { "type": "text", "label": "Name", "required": true } }. Every collection has a required text field "name".',
      ),
    structuredData: structuredDataSchema.optional(),
  })
  .describe('A collection: a folder of entries with the same fields.');

/** The schema of `collections.json`. */
export const collectionsSchema = z
  .strictObject({
    $schema: schemaLink(),
    collections: z
      .record(collectionName(), collectionSchema)
      .describe(
        'Name of a folder in the content folder -> the collection in it: { "treatments": { "label": "Treatments", "fields": { … } } }.',
      ),
  })
  .describe('The collections that this site has besides the built-in ones.');

export type DeclaredField = z.infer<typeof fieldSchema>;
export type CollectionDeclaration = z.infer<typeof collectionSchema>;

/** The collections that a site declares, by name. */
export type DeclaredCollections = ReadonlyMap<string, CollectionDeclaration>;

/** The field that names an entry in lists and links. */
export const nameField = 'name';

/** Names that entries use for other purposes. */
export const reservedFieldNames: readonly string[] = [
  'slug',
  'sample',
  'overrides',
  ...Object.keys(publication),
];

/** The properties that apply to some types only, with these types. */
export const propertiesOfTypes = {
  min: ['text', 'number', 'money'],
  max: ['text', 'number', 'money'],
  options: ['choice'],
  collection: ['reference'],
  currency: ['money'],
} as const satisfies Readonly<Record<string, readonly FieldType[]>>;

/** The properties without which a type has no meaning. */
export const requiredProperties: Readonly<Partial<Record<FieldType, 'options' | 'collection' | 'currency'>>> =
  { choice: 'options', reference: 'collection', money: 'currency' };

/** Returns the collection that a site declares. */
export function collectionOf(name: string, declaration: CollectionDeclaration): Collection {
  return { schemaFile: name, schema: entrySchemaOf(declaration), groupedBy: nameField };
}

/** Returns the schema of the entries of a declared collection. */
function entrySchemaOf({ description, fields }: CollectionDeclaration): z.ZodType {
  const properties = Object.entries(fields).map(([name, field]): [string, z.ZodType] => {
    const value = field.list === true ? listOf(field) : schemaOfValue(field);
    const described = value.describe(field.description ?? `${field.label}.`);
    return [name, field.required === true ? described : described.optional()];
  });
  const schema = z.strictObject({
    $schema: schemaLink(),
    ...publication,
    sample: sample(),
    ...Object.fromEntries(properties),
  });
  return description === undefined ? schema : schema.describe(description);
}

function listOf(field: DeclaredField): z.ZodType {
  const list = z.array(schemaOfValue(field)).min(field.minItems ?? 1);
  return field.maxItems === undefined ? list : list.max(field.maxItems);
}

function schemaOfValue(field: DeclaredField): z.ZodType {
  switch (field.type) {
    case 'text':
      return z
        .string()
        .min(field.min ?? 1)
        .max(field.max ?? 300);
    case 'markdown':
      // A list of markdown has one text for each item.
      return field.list === true ? z.string().min(1).meta({ markdown: true }) : markdown();
    case 'number':
      return bounded(field);
    case 'money':
      return bounded({ ...field, min: field.min ?? 0 });
    case 'date':
      return date();
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(field.options ?? []);
    case 'image':
      return picture();
    case 'link':
      return link();
    case 'reference':
      return referenceTo(field.collection ?? '');
  }
}

function bounded({ min, max }: Pick<DeclaredField, 'min' | 'max'>): z.ZodType {
  const least = min === undefined ? z.number() : z.number().min(min);
  return max === undefined ? least : least.max(max);
}
