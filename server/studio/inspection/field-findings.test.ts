import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../engine/content/diagnostic.ts';
import { fieldFindings } from './field-findings.ts';

test('keeps the findings of a file that stop publishing when it has too many', () => {
  const text = JSON.stringify({ title: 'a '.repeat(200), name: 'b' });
  const warnings = Array.from(
    { length: 150 },
    (_, index): Diagnostic => ({
      file: 'pages/a.json',
      line: 1,
      column: 12 + index,
      code: 'CB_TEXT',
      severity: 'warning',
      message: 'a word is written twice',
    }),
  );
  const error: Diagnostic = {
    file: 'pages/a.json',
    line: 1,
    column: text.indexOf('"b"') + 1,
    code: 'CB_LENGTH',
    severity: 'error',
    message: 'the name is too short',
  };
  const findings = fieldFindings({ diagnostics: [...warnings, error], known: [] }, () => text);
  expect(findings).toHaveLength(100);
  expect(findings.at(-1)).toMatchObject({ severity: 'error', path: ['name'], isPublished: false });
  expect(findings[0]).toMatchObject({ severity: 'warning', path: ['title'] });
});

test('offers corrections up to some size, since each has its value twice', () => {
  const text = JSON.stringify({
    links: `${'a '.repeat(300_000)}{{ site.nmae }}{{ site.nmae }}{{ site.nmae }}`,
  });
  const diagnostics = [1, 2, 3].map(
    (at): Diagnostic => ({
      file: 'pages/a.json',
      line: 1,
      column: text.indexOf('{{') + 1 + (at - 1) * '{{ site.nmae }}'.length,
      code: 'CB_UNKNOWN_VARIABLE',
      severity: 'error',
      message: '"site.nmae" does not exist: there is no "nmae"',
      hint: 'Did you mean "name"?',
    }),
  );
  const findings = fieldFindings({ diagnostics, known: [] }, () => text);
  expect(findings.map(({ fix }) => fix !== undefined)).toEqual([true, false, false]);
});
