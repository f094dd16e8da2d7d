import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  ['=HYPERLINK("http://evil.example","x")', '\'=HYPERLINK("http://evil.example","x")'],
  ['+1 626 555 0100', "'+1 626 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', " '=1"],
  ['  =1', "  '=1"],
  ['＝1', "'＝1"],
  ['Maria & Söhne', 'Maria & Söhne'],
  ['two\nlines', 'two\nlines'],
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1', "x; '=1+1"],
  ['x;"=1+1;y', 'x;"\'=1+1;y'],
  ['x\n"=2+2', 'x\n"\'=2+2'],
  ['x,=1+1', "x,'=1+1"],
  ['x\r\n\r\n=1', "x \n \n'=1"],
  ['5 - 3 = 2, a-b@c.example', '5 - 3 = 2, a-b@c.example'],
  ['x\n=1+1', "x\n'=1+1"],
  ['two; parts', 'two; parts'],
  ['', ''],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('no cell starts like a formula, whatever separates cells', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', ',', ';', '"', '\n', '\t', '\r', ' ', 'a', '＝'),
      }),
      (value) => {
        for (const cell of csvCell(value).split(/[,;"\n]/)) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
      },
    ),
  );
});
