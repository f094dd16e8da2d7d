import { expect, it } from 'vitest';
import { applyEdits } from '../../engine/content/text-edits.ts';
import { layoutEdits } from './layout-edits.ts';

const laidOut = (text: string): string => applyEdits(text, layoutEdits(text));

it('keeps two brackets that a line opens together at one level', () => {
  const text = '{\n  "items": [{\n    "a": 1\n  }]\n}\n';
  expect(laidOut(text)).toBe(text);
});

it('corrects indents, white space at the ends of lines, and the end of the file, and keeps line breaks', () => {
  expect(laidOut('\uFEFF{\r\n\t"a": [1,  2],  \r\n    "b": 1\r\n  }')).toBe(
    '{\r\n  "a": [1,  2],\r\n  "b": 1\r\n}\r\n',
  );
});
