import type { ContentModel } from './content-model.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';
import { iconNames } from './model/icon-names.ts';

/** A JSON Schema for editors, which may have keywords that validation does not use. */
export type EditorSchema = JsonSchema & { readonly [keyword: string]: unknown };

/**
 * Returns the schemas of all kinds of content files, for completion and hints in editors. The properties of a block
 * depend on its type. `{ "from": … }` is accepted in place of any value.
 */
export function editorSchemas(model: ContentModel): Readonly<Record<string, EditorSchema>> {
  const block = anyBlock(model);
  const schemas = model.kinds().map((kind) => {
    const title = `Cityblock ${model.schemaFileOf(kind)}`;
    const schema = withBlocks({ $schema: dialect, title, ...model.schemaOf(kind) }, block);
    return [model.schemaFileOf(kind), withIconNames(schema)] as const;
  });
  return { ...Object.fromEntries(schemas), 'icon-name': iconNameSchema };
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

const iconNameSchema: EditorSchema = {
  $schema: dialect,
  title: 'Cityblock icon name',
  description: 'The name of an icon; https://lucide.dev/icons shows them all.',
  enum: iconNames,
};

/** Refers to the file with the names of all icons wherever a schema accepts one. */
function withIconNames(schema: EditorSchema): EditorSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isRecord(value) && value.iconName === true
      ? { description: value.description, $ref: './icon-name.json' }
      : value,
  );
}

function withBlocks(schema: EditorSchema, block: EditorSchema): EditorSchema {
  const properties = { ...schema.properties };
  for (const name of ['blocks', 'before', 'after']) {
    if (properties[name] !== undefined) properties[name] = { ...properties[name], items: block };
  }
  return { ...schema, properties };
}

function anyBlock(model: ContentModel): EditorSchema {
  const names = [...model.blocks.names()];
  return {
    type: 'object',
    required: ['id', 'type'],
    properties: { type: { type: 'string', enum: names, description: 'The block type.' } },
    allOf: names.map((name) => ({
      if: { properties: { type: { const: name } }, required: ['type'] },
      then: fillable(model.blocks.schemaOf(name) ?? {}),
    })),
  };
}

const filledIn: JsonSchema = {
  type: 'object',
  description: 'Taken from a variable of the page: { "from": "cell.faqs" }.',
  properties: { from: { type: 'string' } },
  required: ['from'],
  additionalProperties: false,
};

function fillable(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      if (name === 'id' || name === 'type' || name === 'when' || name === 'required') return [name, property];
      const { description, ...rest } = property;
      return [name, { ...(description === undefined ? {} : { description }), anyOf: [rest, filledIn] }];
    }),
  );
  return { ...schema, properties };
}
