import type { ContentModel } from '../content/content-model.ts';
import { isRecord, type JsonSchema } from '../content/json-schema.ts';
import { blockEnvelope } from '../content/model/documents.ts';
import { iconNames } from '../content/model/icons/icon-names.ts';
import type { BlockExamples } from '../render/example-page.ts';
import { snippetBody } from './block-snippet.ts';
import { type EditorSchema, propertiesForEditors, textNames } from './editor-properties.ts';
import { nameReference } from './name-sets.ts';

/**
 * Returns the schemas of all kinds of content files, for completion and hints in editors. They refer to `names.json`,
 * which lists the names of one site, and accept a text with a placeholder in place of any other text.
 */
export function editorSchemas(
  model: ContentModel,
  examples: BlockExamples,
): Readonly<Record<string, EditorSchema>> {
  const schemas = model.kinds().map((kind) => {
    const title = `Cityblock ${model.schemaFileOf(kind)}`;
    const schema = propertiesForEditors(model.schemaOf(kind), [], textNames(kind, model));
    return [
      model.schemaFileOf(kind),
      { $schema: dialect, title, ...withBlocks(withOverrides(schema)) },
    ] as const;
  });
  return {
    ...Object.fromEntries(schemas),
    block: anyBlock(model, examples),
    'icon-name': iconNameSchema,
  };
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

const iconNameSchema: EditorSchema = {
  $schema: dialect,
  description: 'The name of an icon, such as "shield-check"; https://lucide.dev/icons shows them all.',
  anyOf: [{ enum: iconNames }, { pattern: '\\{\\{' }],
};

/** Refers to the file with all block types wherever a document has blocks. */
function withBlocks(schema: EditorSchema): EditorSchema {
  const properties = { ...schema.properties };
  for (const name of ['blocks', 'before', 'after']) {
    if (properties[name] !== undefined) properties[name] = { ...properties[name], items: blockReference };
  }
  return { ...schema, properties };
}

const blockReference: EditorSchema = { $ref: './block.json' };

/** Completes the names of templates, their blocks and the properties of these in the overrides of an entry. */
function withOverrides(schema: EditorSchema): EditorSchema {
  const { overrides } = schema.properties ?? {};
  if (overrides === undefined) return schema;
  return {
    ...schema,
    properties: { ...schema.properties, overrides: { ...overrides, ...nameReference('overrides') } },
  };
}

/** The schema of a block of any type, whose properties depend on its type. */
function anyBlock(model: ContentModel, examples: BlockExamples): EditorSchema {
  const names = [...model.blocks.names()];
  const descriptionOf = (name: string) => model.blocks.schemaOf(name)?.description ?? '';
  const typeOfBlock: EditorSchema = {
    type: 'string',
    enum: names,
    enumDescriptions: names.map(descriptionOf),
  };
  return {
    $schema: dialect,
    type: 'object',
    required: ['id', 'type'],
    properties: { type: typeOfBlock },
    defaultSnippets: names.flatMap((name) => {
      const [example] = examples.get(name) ?? [];
      if (example === undefined) return [];
      return [{ label: name, description: descriptionOf(name), body: snippetBody(name, example) }];
    }),
    allOf: names.map((name) => ({
      if: { properties: { type: { const: name } }, required: ['type'] },
      then: { $ref: `#/$defs/${name}` },
    })),
    $defs: Object.fromEntries(
      names.map((name) => [
        name,
        blockOfType(name, model.blocks.schemaOf(name) ?? {}, examples.get(name) ?? []),
      ]),
    ),
  };
}

function blockOfType(name: string, schema: JsonSchema, examples: readonly unknown[]): EditorSchema {
  const edited = propertiesForEditors(schema, examples, 'variables');
  const properties = Object.entries(edited.properties ?? {}).map(([property, value]) => {
    if (property === 'type')
      return [property, { const: name, description: `${schema.description ?? ''} Example: "${name}"` }];
    return [property, Object.hasOwn(blockEnvelope, property) ? value : orFilledIn(value)];
  });
  return { ...edited, properties: Object.fromEntries(properties) };
}

const filledIn: EditorSchema = {
  type: 'object',
  description: 'Taken from a variable of the page: { "from": "cell.faqs" }.',
  properties: {
    from: {
      type: 'string',
      description: 'The path of the variable, such as "cell.faqs".',
      ...nameReference('paths'),
    },
  },
  required: ['from'],
  additionalProperties: false,
};

/** Accepts `{ "from": … }` in place of a value. */
function orFilledIn(property: unknown): EditorSchema {
  if (!isRecord(property)) return {};
  const { description, ...rest } = property;
  return { ...(typeof description === 'string' && { description }), anyOf: [rest, filledIn] };
}
