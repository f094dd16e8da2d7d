import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './json-source.ts';
import { readableValue } from './text-characters.ts';

const control = fc.integer({ min: 0, max: 31 }).map((code) => String.fromCharCode(code));
const text = fc.string({
  unit: fc.oneof(fc.constantFrom('a', '\uFDD0', '\uFFFE', '\uD800', '\uDC00'), control, fc.string()),
});

it('leaves out what makes a file unreadable, and keeps the rest', () => {
  fc.assert(
    fc.property(text, (written) => {
      const value = readableValue({ list: [written], [`${written}name`]: true });
      expect(parseJson('pages/a.json', JSON.stringify(value)).ok).toBe(true);
    }),
  );
  const value = { list: ['a\u200B\t\n\u00A0\u{1F3F9}', 1, null] };
  expect(readableValue(value)).toBe(value);
  expect(readableValue('1\u0000 2\u000B3\uFFFF4\uD800')).toBe('1 234');
});
