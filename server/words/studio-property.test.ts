import { describe, expect, it } from 'vitest';
import { isRecord } from '../../engine/content/json-schema.ts';
import { editorSchemas } from '../../engine/editor/editor-schemas.ts';
import { builtInModel } from '../site/built-in-model.ts';
import { readExamples } from '../site/read-examples.ts';
import { studioPropertyWords } from './studio-property.words.ts';

/** The names of all properties in a schema, at every depth. */
function propertyNames(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (!isRecord(schema)) return [];
  const { properties, ...keywords } = schema;
  return [
    ...(isRecord(properties)
      ? [...Object.keys(properties), ...propertyNames(Object.values(properties))]
      : []),
    // Examples are content: their properties are in the schema too.
    ...Object.entries(keywords).flatMap(([keyword, value]) =>
      ['default', 'defaultSnippets', 'examples'].includes(keyword) ? [] : propertyNames(value),
    ),
  ];
}

const labels: ReadonlySet<string> = new Set(Object.keys(studioPropertyWords.words));

const unlabeled = (names: ReadonlySet<string>) => [...names].filter((name) => !labels.has(name));

// The names in words.json are keys of the dictionaries, not of properties.
const { words, ...schemas } = editorSchemas(builtInModel, readExamples());
const names = new Set(propertyNames(Object.values(schemas)));
// The path of the schema is for code editors: the studio does not show it.
names.delete('$schema');

describe('the labels of properties', () => {
  it('are there for every property of a built-in schema', () => {
    expect(names).toContain('postalCodes');
    expect(unlabeled(names)).toEqual([]);
  });

  it('are missing for a property that is new in a part of a schema', () => {
    const planted = { $defs: { hero: { items: { anyOf: [{ properties: { newProperty: {} } }] } } } };
    expect(unlabeled(new Set(propertyNames({ ...schemas, planted })))).toContain('newProperty');
  });

  it('are labels of properties that exist', () => {
    expect([...labels].filter((name) => !names.has(name))).toEqual([]);
  });
});
