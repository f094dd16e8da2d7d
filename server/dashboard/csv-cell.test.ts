import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  ['=HYPERLINK("http://evil.example","x")', '\'=HYPERLINK("http://evil.example","x")'],
  ['+1 626 555 0100', "'+1 626 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['Maria & Söhne', 'Maria & Söhne'],
  ['two\nlines', 'two\nlines'],
  ['', ''],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('no cell starts like a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      expect(csvCell(value)).not.toMatch(/^\s*[=+\-@\t\r]/);
    }),
  );
});
