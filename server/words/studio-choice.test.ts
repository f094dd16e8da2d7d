import { describe, expect, it } from 'vitest';
import { isRecord } from '../../engine/content/json-schema.ts';
import { editorSchemas } from '../../engine/editor/editor-schemas.ts';
import { builtInModel } from '../site/built-in-model.ts';
import { readExamples } from '../site/read-examples.ts';
import { studioChoiceWords } from './studio-choice.words.ts';

/** The values that a schema lets choose from, at every depth, as "property.value". */
function choicesIn(schema: unknown, property: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => choicesIn(part, property));
  if (!isRecord(schema)) return [];
  const { properties, $defs, enum: values, ...keywords } = schema;
  const chosen = Array.isArray(values) ? values.filter((value) => /\p{L}/u.test(String(value))) : [];
  const named = Object.entries({ ...(isRecord(properties) && properties) });
  return [
    ...chosen.map((value) => `${property}.${value}`),
    ...named.flatMap(([name, part]) => choicesIn(part, /^CB_/.test(name) ? 'rules' : name)),
    ...(isRecord($defs) ? Object.values($defs).flatMap((part) => choicesIn(part, property)) : []),
    // Examples are content.
    ...Object.entries(keywords).flatMap(([keyword, part]) =>
      ['default', 'defaultSnippets', 'examples'].includes(keyword) ? [] : choicesIn(part, property),
    ),
  ];
}

/** Values that stay English: names of icons, the types of schema.org, and block types, which have words of their own. */
const isOther = (choice: string) => /^(?:|businessType)\./.test(choice) || blockTypes.has(choice);

const blockTypes: ReadonlySet<string> = new Set(
  [...builtInModel.blocks.names()].map((type) => `type.${type}`),
);

const { block, words, ...files } = editorSchemas(builtInModel, readExamples());
const { properties: _, ...blocks } = block ?? {};
const choices = new Set(
  [...choicesIn(Object.values(files), ''), ...choicesIn(blocks, '')].filter((choice) => !isOther(choice)),
);
// A type of field that is also a block type.
choices.add('type.image');

const named: ReadonlySet<string> = new Set(Object.keys(studioChoiceWords.words));

describe('the choices of the studio', () => {
  it('have a text for every value of a built-in schema', () => {
    expect(choices).toContain('weekStart.Sunday');
    expect([...choices].filter((choice) => !named.has(choice))).toEqual([]);
  });

  it('have no text for a value that does not exist', () => {
    expect([...named].filter((choice) => !choices.has(choice))).toEqual([]);
  });

  it('lack a text for a new value in a part of a schema', () => {
    const planted = { $defs: { hero: { properties: { tone: { anyOf: [{ enum: ['new'] }] } } } } };
    expect(choicesIn(planted, '')).toEqual(['tone.new']);
  });
});
