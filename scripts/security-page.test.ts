import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** The tests that the tables of a page name in their last cell. */
function testsIn(text: string): readonly NamedTest[] {
  return [...text.matchAll(/\| `([^`]+\.(?:test|journey)\.tsx?)` "([^"|]+)" \|$/gm)].map(
    ([, file = '', title = '']) => ({ file, title }),
  );
}

/** Those that do not exist. */
function missingTests(tests: readonly NamedTest[]): readonly NamedTest[] {
  return tests.filter(({ file, title }) => {
    const path = join(projectRoot, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
  });
}

describe('docs/security.md', () => {
  const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
  const [, findings = ''] = text.split('## Findings of the audit');

  test('names a test for every finding, and each exists', () => {
    const rows = findings.split('\n').filter((line) => /^\| (?!finding|---)/.test(line));
    expect(rows.length).toBeGreaterThan(20);
    expect(testsIn(findings)).toHaveLength(rows.length);
    expect(missingTests(testsIn(findings))).toEqual([]);
  });

  test('a test that does not exist is reported', () => {
    const rows = [
      '| a | b | `scripts/gone.test.ts` "is gone" |',
      '| a | b | `scripts/security-page.test.ts` "has another title" |',
    ].join('\n');
    expect(missingTests(testsIn(rows))).toHaveLength(2);
  });
});
