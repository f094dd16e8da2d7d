import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonPath, type JsonSource, parseJson } from './json-source.ts';
import type { JsonValue } from './json-value.ts';

function read(text: string): JsonSource {
  const parsed = parseJson('file.json', text);
  if (!parsed.ok) throw new Error(parsed.diagnostics.map((found) => found.message).join('; '));
  return parsed.source;
}

interface Written {
  readonly path: JsonPath;
  readonly key: number | undefined;
  readonly value: number;
}

/** Serializes a value with a gap between any two tokens, and returns the offsets of all values and keys. */
function write(
  value: JsonValue,
  nextGap: () => string,
): { readonly text: string; readonly offsets: Written[] } {
  const offsets: Written[] = [];
  let text = '';
  const gap = (): void => {
    text += nextGap();
  };
  const writeValue = (at: JsonValue, path: JsonPath, key: number | undefined): void => {
    gap();
    offsets.push({ path, key, value: text.length });
    if (Array.isArray(at))
      writeItems('[', ']', at, (item, index) => writeValue(item, [...path, index], undefined));
    else if (typeof at === 'object' && at !== null)
      writeItems('{', '}', Object.entries(at), ([name, child]) => {
        gap();
        const start = text.length;
        text += JSON.stringify(name);
        gap();
        text += ':';
        writeValue(child, [...path, name], start);
      });
    else text += JSON.stringify(at);
    gap();
  };
  const writeItems = <Item>(
    open: string,
    close: string,
    items: readonly Item[],
    writeItem: (item: Item, index: number) => void,
  ): void => {
    text += open;
    items.forEach((item, index) => {
      if (index > 0) text += ',';
      writeItem(item, index);
    });
    gap();
    text += close;
  };
  writeValue(value, [], undefined);
  return { text, offsets };
}

/** Line and column of an offset, counted character by character. */
function count(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const key = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '0',
    'a"b',
    'tab\there',
    'line\nbreak',
    'é',
    '😀',
    'a/b',
    'a~b',
  ),
);
const { value: json } = fc.letrec<{ readonly value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name }).map(
      // Not fc.dictionary: "__proto__" must be a property like any other.
      (entries) => Object.fromEntries(entries),
    ),
  ),
}));

describe('a JSON file', () => {
  it('has one object for all empty objects within it, which a large site has a million of', () => {
    const { value } = read('{"cells": {"one": {}, "two": {}}, "list": [{}], "name": {"first": {}}}');
    const objects = new Set<unknown>();
    const collect = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      if (Object.keys(part).length === 0) objects.add(part);
      Object.values(part).forEach(collect);
    };
    collect(value);
    expect(objects.size).toBe(1);
  });

  it('is parsed like JSON.parse, with the position of every value and key, whatever white space it has', () => {
    fc.assert(
      fc.property(
        json,
        fc.array(fc.constantFrom('', ' ', '\n', '\r\n', '\t', '  \r\n\t'), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (value, gaps, mark) => {
          let next = 0;
          const { text, offsets } = write(value, () => gaps[next++ % gaps.length] ?? '');
          const source = read(mark ? `\uFEFF${text}` : text);
          expect(source.value).toEqual(JSON.parse(text));
          expect(offsets.length).toBeGreaterThan(0);
          for (const written of offsets) {
            expect(source.positionOf(written.path)).toEqual(count(text, written.value));
            expect(source.positionOfKey(written.path)).toEqual(count(text, written.key ?? written.value));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has a finding for every property whose name is written before, in whatever way', () => {
    const written = fc.constantFrom('"a"', '"\\u0061"', '"a\\\\"', '"a\\""', '"a:"', '"b" ', '"__proto__"');
    const value = fc.constantFrom('1', '":"', '[":", "a"]', '"\\\\"', '{}', '{ "a": {} }');
    const properties = fc.array(fc.tuple(written, value), { maxLength: 5 });
    fc.assert(
      fc.property(properties, (entries) => {
        const text = `[{${entries.map(([name, value]) => `${name}:${value}`).join(', ')}}, "a", ":"]`;
        const parsed = parseJson('file.json', text);
        const names = entries.map(([name]) => JSON.parse(name));
        const repeated = names.length - new Set(names).size;
        expect(parsed.diagnostics.map(({ code }) => code)).toEqual(
          Array.from({ length: repeated }, () => 'CB_DUPLICATE_KEY'),
        );
        // V8 13.6 reads some names with escapes wrongly, unless they are strings of their own.
        const object = Object.fromEntries(
          entries.map(([name, value]) => [JSON.parse(name), JSON.parse(value)]),
        );
        expect(parsed.ok && parsed.source.value).toEqual([object, 'a', ':']);
      }),
    );
  });

  it('is frozen at every depth', () => {
    for (const text of ['{ "a": [{ "b": {} }] }', '{ "a": 1, "a": [{ "b": {} }] }']) {
      const value: JsonValue[] = [read(text).value];
      for (const part of value) {
        expect(Object.isFrozen(part)).toBe(true);
        if (typeof part === 'object' && part !== null) value.push(...Object.values(part));
      }
      expect(value).toHaveLength(4);
    }
  });

  it('has a position for every character of a text, also after escapes', () => {
    // Content cannot contain control characters and those that Unicode reserves.
    const text = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((content) => !/[\uFDD0-\uFDEF\uFFFE\uFFFF]|\\(?:[bf]|u00)/.test(JSON.stringify(content)));
    fc.assert(
      fc.property(text, fc.nat(), (content, seed) => {
        const characters = [...content];
        const before = characters.slice(0, seed % characters.length).join('');
        const file = `{ "a": ${JSON.stringify(content)} }`;
        const start = file.indexOf(':') + 3;
        const written = JSON.stringify(before).length - 2;
        const source = read(file);
        // An earlier character after a later one.
        source.positionInText(['a'], content.length);
        expect(source.positionInText(['a'], before.length)).toEqual({
          line: 1,
          column: start + written + 1,
        });
      }),
    );
    const escaped = read('{ "a": "\\u00e9\\n{{ x }}" }');
    expect(escaped.value).toEqual({ a: 'é\n{{ x }}' });
    expect(escaped.positionInText(['a'], 2)).toEqual({ line: 1, column: 17 });
  });

  it('has the position of the nearest enclosing value for an unknown path', () => {
    const source = read('{\n  "geo": {\n    "latitude": 1\n  }\n}');
    expect(source.positionOf(['geo', 'longitude'])).toEqual({ line: 2, column: 10 });
    expect(source.positionOf(['geo', 'latitude', 'more', 3])).toEqual({ line: 3, column: 17 });
    expect(source.positionOf(['nothing'])).toEqual({ line: 1, column: 1 });
  });

  it('treats "__proto__" as an ordinary property', () => {
    const { value } = read('{ "__proto__": { "sample": true }, "name": "x" }');
    if (typeof value !== 'object' || value === null) throw new Error('an object was written');
    expect(Object.keys(value)).toEqual(['__proto__', 'name']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Reflect.get(value, 'sample')).toBeUndefined();
  });

  it('reports every duplicate property and uses the last value', () => {
    const text = '{\n  "a": 1,\n  "b": { "c": 1, "c": 2 },\n  "a": 3\n}';
    const parsed = parseJson('file.json', text);
    expect(parsed.diagnostics.map(({ code, line, column }) => ({ code, line, column }))).toEqual([
      { code: 'CB_DUPLICATE_KEY', line: 3, column: 18 },
      { code: 'CB_DUPLICATE_KEY', line: 4, column: 3 },
    ]);
    if (!parsed.ok) throw new Error('duplicate keys do not keep a file from being read');
    expect(parsed.source.value).toEqual({ a: 3, b: { c: 2 } });
    expect(parsed.source.positionOf(['a'])).toEqual({ line: 4, column: 8 });
    expect(parsed.source.positionOfKey(['b', 'c'])).toEqual({ line: 3, column: 18 });
  });

  it.each([
    ['', 1, 1, 'the file is empty'],
    [' \n', 1, 1, 'the file is empty'],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 3, 3, 'a comma is missing'],
    ['{\n\t"a": 1,\n}', 2, 8, 'a comma before "}"'],
    ['{ "a": [1, ] }', 1, 10, 'a comma before "]"'],
    ['{ "a": "one "two" three" }', 1, 13, 'this double quote ends the text before "two"'],
    ['{ "a": "one "[two]" three" }', 1, 13, 'this double quote ends the text before "["'],
    ['{ "a": 0,35 }', 1, 9, '"0,35" has a decimal comma'],
    ['{ "a": [-118,25], "b": -118,25 }', 1, 28, '"-118,25" has a decimal comma'],
    ['{ "a": True }', 1, 8, '"True" is not a value'],
    ['{ "a" = 1 }', 1, 7, '"=" is not a colon'],
    ['{ "a": two }', 1, 8, '"two" is not in double quotes'],
    ['{ "a": 1 "b": 2 }', 1, 10, 'a comma is missing before "b"'],
    ['{ "a": 1 } {}', 1, 12, 'unexpected content after the end'],
    ['{ "a": "x\n}', 1, 8, 'a closing double quote is missing'],
    ['{ // no\n}', 1, 3, 'comments are not allowed'],
    ['{ "a" 1 }', 1, 7, 'a colon is missing'],
    ['{ "a": .5 }', 1, 8, 'is not a number'],
    ['{ "a": "\\q" }', 1, 9, 'is not a valid escape'],
    ['\uFEFF{ "a": }', 1, 8, 'a value is missing before "}"'],
    ['{ “a”: “b” }', 1, 3, '“ is a curly quotation mark'],
    ['{ ”a”: ”b” }', 1, 3, '” is a curly quotation mark'],
    ['{ "a": „b“ }', 1, 8, '„ is a curly quotation mark'],
    ['{ "a": ‘b c’ }', 1, 8, '‘ is a curly quotation mark'],
    ['{ “a": 1 }', 1, 3, '“ is a curly quotation mark'],
    ['{ "a": 1,\n  "b": ["c", “d”] }', 2, 14, '“ is a curly quotation mark'],
    ['{\n  "a": "b c”,\n  "d": 1\n}', 2, 12, '” is a curly quotation mark'],
    ['{\n  "a": "b c”\n}', 2, 12, '” is a curly quotation mark'],
    ['{ "a”: “b” }', 1, 5, '” is a curly quotation mark'],
    ['{ "a”: "b" }', 1, 5, '” is a curly quotation mark'],
    ['{ "a”: 1, "b": 2 }', 1, 5, '” is a curly quotation mark'],
    ['{ "a": ["b”, "c"] }', 1, 11, '” is a curly quotation mark'],
    ['{ "a": "say “yes”, she said\n}', 1, 8, 'a closing double quote is missing'],
    ['{ "a": "say “yes”\n}', 1, 8, 'a closing double quote is missing'],
    ['{ "a": "say “yes” "two" three" }', 1, 19, 'this double quote ends the text before "two"'],
    ['{ "a": "“yes”" "b": 1 }', 1, 16, 'a comma is missing before "b"'],
    ['{ "a": “b”, "c": “d” }', 1, 8, '“ is a curly quotation mark'],
  ])('%j is rejected at %i:%i', (text, line, column, message) => {
    const parsed = parseJson('file.json', text);
    expect(parsed.ok).toBe(false);
    expect(parsed.diagnostics).toHaveLength(1);
    expect(parsed.diagnostics[0]).toMatchObject({ file: 'file.json', code: 'CB_JSON_SYNTAX', line, column });
    expect(parsed.diagnostics[0]?.message).toContain(message);
    expect(parsed.diagnostics[0]?.hint).toBeTruthy();
  });
});

describe('curly quotation marks', () => {
  it('have a hint to write straight ones', () => {
    expect(parseJson('file.json', '{ “name”: “Burbank” }').diagnostics).toMatchObject([
      {
        message: 'invalid JSON: “ is a curly quotation mark',
        hint: 'JSON needs straight ones around names and texts: "county". Curly ones within a text are allowed.',
      },
    ]);
  });

  it('are accepted within a text', () => {
    expect(read('{ "a": "“Yes”, she said: “”", "b”": "it’s ”, a mark" }').value).toEqual({
      a: '“Yes”, she said: “”',
      'b”': 'it’s ”, a mark',
    });
  });
});

describe('a file that is nested too deeply', () => {
  it.each([
    ['lists', '['.repeat(100_000)],
    ['closed lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
    ['objects with a duplicate property', `{"b":1,"b":${'{"a":'.repeat(3000)}1${'}'.repeat(3001)}`],
  ])('is an error at the first level that is too deep: %s', (_name, text) => {
    const { ok, diagnostics } = parseJson('file.json', text);
    expect(ok).toBe(false);
    expect(diagnostics).toMatchObject([
      { line: 1, code: 'CB_JSON_SYNTAX', message: expect.stringContaining('nested too deeply') },
    ]);
    expect(diagnostics[0]?.column).toBeGreaterThan(100);
  });

  it('has more levels than the limit, whatever is in texts', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"[[[\\"[["${']'.repeat(levels)}`;
    expect(parseJson('file.json', nested(100)).ok).toBe(true);
    expect(parseJson('file.json', nested(101)).ok).toBe(false);
  });
});

describe('a file in another encoding', () => {
  const text = '{ "name": "Keene" }';

  it.each([
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
  ])('is reported: %s', (_name, bytes) => {
    const parsed = parseJson('file.json', bytes.toString('utf8'));
    expect(parsed.ok).toBe(false);
    expect(parsed.diagnostics).toMatchObject([
      {
        line: 1,
        column: 1,
        message: 'the file is not saved as UTF-8',
        hint: expect.stringContaining('UTF-8'),
      },
    ]);
  });

  it('is not reported for a file in UTF-8', () => {
    expect(parseJson('file.json', Buffer.from('{ "name": "Cañon" }').toString('utf8')).ok).toBe(true);
  });
});

describe('a character that is not part of any text', () => {
  it.each([
    ['as such', '\uFDD00\uFDD1', 'U+FDD0'],
    ['as an escape', '\\ufdd10', 'U+FDD1'],
    ['that XML forbids', '\uFFFE', 'U+FFFE'],
    ['a control character', '\\u000b', 'U+000B'],
    ['NUL', '\\u0000', 'U+0000'],
    ['a short escape', '\\b', 'U+0008'],
    ['half of another', '\uD83D', 'U+D83D'],
    ['an escaped half', '\\ud83dx\\ude00', 'U+D83D'],
    ['another escaped half', '\\ude00', 'U+DE00'],
  ])('is an error at its position: %s', (_name, characters, named) => {
    const { ok, diagnostics } = parseJson('file.json', `{\n  "name": "Two ${characters}"\n}`);
    expect(ok).toBe(false);
    expect(diagnostics).toMatchObject([
      { line: 2, column: 16, message: expect.stringContaining(named), hint: expect.any(String) },
    ]);
  });

  it('is found behind an escaped backslash, and not if its own backslash is escaped', () => {
    const { diagnostics } = parseJson('file.json', String.raw`{ "name": "C:\\\f" }`);
    expect(diagnostics).toMatchObject([{ line: 1, column: 16, message: expect.stringContaining('U+000C') }]);
    expect(parseJson('file.json', String.raw`{ "name": "C:\\files\\u0000\n\t" }`).ok).toBe(true);
  });

  it('is not seen in Arabic letters near it', () => {
    expect(parseJson('file.json', '{ "name": "\uFDF2 \\uFDF2 \\uFDCF" }').ok).toBe(true);
  });

  it('is not seen in a character of two escapes', () => {
    expect(parseJson('file.json', '{ "name": "\u{1F600}\\ud83d\\ude00\\ud83d\\ude00" }').ok).toBe(true);
  });
});
