import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { isEqual, rewriteJson, writeJson } from './rewrite-json.ts';

const name = fc.constantFrom('id', 'name', 'text', 'items', 'a', 'b', 'é"\\');
const { value: anyValue } = fc.letrec<{ value: JsonValue; object: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonValue>('', 'x', 'A sentence with a "quote" and a\nline.', 0, 1.5, true, null),
    fc.string(),
    fc.array(tie('value'), { maxLength: 5 }),
    tie('object'),
  ),
  object: fc.dictionary(name, tie('value'), { maxKeys: 5 }),
}));
const file = fc.dictionary(name, anyValue, { maxKeys: 6 });

const layouts: readonly ((value: JsonValue) => string)[] = [
  writeJson,
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => `${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\r\n`,
];

describe('a JSON text that gets another value', () => {
  it('has that value in every layout', () => {
    fc.assert(
      fc.property(file, file, fc.constantFrom(...layouts), (before, after, layout) => {
        expect(isEqual(JSON.parse(rewriteJson(layout(before), after)), after)).toBe(true);
      }),
    );
  });

  it('is the same text if the value is equal', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...layouts), (value, layout) => {
        const text = layout(value);
        expect(rewriteJson(text, structuredClone(value))).toBe(text);
      }),
    );
  });

  it('keeps all other characters when one text changes', () => {
    fc.assert(
      fc.property(file, anyValue, fc.constantFrom(...layouts), (before, item, layout) => {
        const text = layout({ before, text: '\u0001', after: [item, { nested: 2 }] });
        const changed = rewriteJson(text, { before, text: 'another', after: [item, { nested: 2 }] });
        expect(changed).toBe(text.replace('"\\u0001"', '"another"'));
      }),
    );
  });
});

describe('a list of a JSON text', () => {
  const text = `{
  "items": [
    { "id": "one", "n": 1.0 },
    {
      "id": "two",

      "text": "caf\\u00e9"
    },
    { "id": "three" }
  ],
  "short": ["a", "b"]
}
`;

  it('moves an item with its text', () => {
    const items = [{ id: 'two', text: 'café' }, { id: 'one', n: 1 }, { id: 'three' }];
    expect(rewriteJson(text, { items, short: ['a', 'b'] })).toBe(`{
  "items": [
    {
      "id": "two",

      "text": "caf\\u00e9"
    },
    { "id": "one", "n": 1.0 },
    { "id": "three" }
  ],
  "short": ["a", "b"]
}
`);
  });

  it('removes its last item with the comma before it', () => {
    const items = [
      { id: 'one', n: 1 },
      { id: 'two', text: 'café' },
    ];
    expect(rewriteJson(text, { items, short: ['a', 'b'] })).toBe(
      text.replace(/,\n {4}\{ "id": "three" \}/, ''),
    );
  });

  it('stays on one line as long as it fits', () => {
    const items = JSON.parse(text).items;
    expect(rewriteJson(text, { items, short: ['b', 'c', 'd'] })).toBe(
      text.replace('["a", "b"]', '["b", "c", "d"]'),
    );
    const long = ['a', 'b', 'x'.repeat(110)];
    expect(rewriteJson(text, { items, short: long })).toContain(
      `"short": [\n    "a",\n    "b",\n    "${long[2]}"\n  ]\n}`,
    );
  });
});
