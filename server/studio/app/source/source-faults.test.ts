import { expect, it } from 'vitest';
import type { FieldFinding } from '../../studio-api.ts';
import { sourceFaults } from './source-faults.ts';

const finding: FieldFinding = {
  file: 'cities/a.json',
  line: 2,
  column: 3,
  code: 'CB_TEXT',
  severity: 'error',
  message: '"name" is empty',
  hint: 'Write a name.',
  path: ['name'],
  isPublished: false,
};

it('has the fault of the syntax alone, because rules read no text that is no JSON', () => {
  const [fault, ...others] = sourceFaults('{\n  "name": "a"\n  "state": "b"\n}', [finding], true);
  expect(fault).toMatchObject({ severity: 'error', message: expect.stringContaining('comma') });
  expect(others).toEqual([]);
});

it('has what rules find, unless they have read another text', () => {
  const text = '{\n  "name": ""\n}';
  expect(sourceFaults(text, [finding], true)).toEqual([
    { code: 'CB_TEXT', line: 2, column: 3, severity: 'error', message: '"name" is empty. Write a name.' },
  ]);
  expect(sourceFaults(text, [finding], false)).toEqual([]);
});
