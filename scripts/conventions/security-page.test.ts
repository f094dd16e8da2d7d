import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';

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

/** The text of a page below a heading, up to the next one. */
function sectionOf(text: string, heading: string): string {
  const [, section = ''] = text.split(`## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}

interface RequirementRow {
  readonly number: string;
  readonly how: string;
  readonly hasTest: boolean;
}

const reasons = /^(?:By reading|Not met): /;

function requirementRows(section: string): readonly RequirementRow[] {
  return [...section.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
    ([, number = '', how = '', test = '']) => ({ number, how, hasTest: test !== '—' }),
  );
}

/** The requirements that a page says do not apply, each row with a reason. */
function inapplicable(section: string): readonly string[] {
  return [...section.matchAll(/^\| [^|]{5,} \| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|$/gm)].flatMap(
    ([, numbers = '']) => numbers.split(', '),
  );
}

/** The numbers of rows with neither a test nor a reason, and of those that occur twice. */
function faultyRows(rows: readonly RequirementRow[]): readonly string[] {
  const numbers = rows.map(({ number }) => number);
  return rows
    .filter(
      ({ number, how, hasTest }, index) =>
        (!hasTest && !reasons.test(how)) || numbers.indexOf(number) !== index,
    )
    .map(({ number }) => number);
}

/** The requirements of ASVS 5.0.0: those of level 1, and those of level 2 in chapters 1, 2, 5, 6 and 7. */
const requirements = `
1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.2.7 1.2.8 1.2.9 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.1 1.5.2 2.1.1 2.1.2 2.1.3 2.2.1 2.2.2
2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1
5.1.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3 6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4
6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 6.3.3 6.3.4 6.4.1 6.4.2 6.4.3 6.4.4
6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.2.1
7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.1 8.2.1
8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1
12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1
`
  .trim()
  .split(/\s+/);

describe('docs/security.md', () => {
  const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
  const findings = sectionOf(text, 'Findings of the audit');

  test('names a test for every finding, and each exists', () => {
    const rows = findings.split('\n').filter((line) => /^\| (?!promise|---)/.test(line));
    expect(rows.length).toBeGreaterThan(20);
    expect(testsIn(findings)).toHaveLength(rows.length);
    expect(missingTests(testsIn(findings))).toEqual([]);
  });

  test('a test that does not exist is reported', () => {
    const rows = [
      '| a | b | `scripts/gone.test.ts` "is gone" |',
      '| a | b | `scripts/conventions/security-page.test.ts` "has another title" |',
    ].join('\n');
    expect(missingTests(testsIn(rows))).toHaveLength(2);
  });

  const asvs = sectionOf(text, 'OWASP ASVS 5.0');
  const rows = requirementRows(asvs);

  test('has each requirement once, with a test that exists or with a reason', () => {
    const numbers = [...rows.map(({ number }) => number), ...inapplicable(asvs)];
    expect(numbers.toSorted()).toEqual(requirements.toSorted());
    expect(faultyRows(rows)).toEqual([]);
    expect(testsIn(asvs)).toHaveLength(rows.filter(({ hasTest }) => hasTest).length);
    expect(missingTests(testsIn(asvs))).toEqual([]);
  });

  test('says how many requirements have a test', () => {
    const tested = rows.filter(({ hasTest }) => hasTest).length;
    const notMet = rows.filter(({ how }) => how.startsWith('Not met')).length;
    expect(asvs.replace(/\s+/g, ' ')).toContain(
      `Of ${requirements.length} requirements, ${rows.length} apply; ${tested} of these have a test, and ${notMet} are not met.`,
    );
  });

  test('a row without a test and a reason, and a repeated row, are reported', () => {
    const planted = [
      '| 1.1.1 | a | it is so | — |',
      '| 1.1.2 | a | Not met: b | — |',
      '| 1.1.2 | a | Not met: b | — |',
    ];
    expect(faultyRows(requirementRows(planted.join('\n')))).toEqual(['1.1.1', '1.1.2']);
  });
});

/** The criteria of WCAG 2.2 of the levels A and AA. */
const criteria = `
1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5
1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6
2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1
3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
`
  .trim()
  .split(/\s+/);

describe('docs/accessibility.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/accessibility.md'), 'utf8');
  const [text = '', oneByOne = ''] = page.split('## Criteria one by one');

  test('states a result for each criterion, once', () => {
    const cells = oneByOne.split('\n').map((line) => /^\| (?=\d)([^|]+) \|/.exec(line)?.[1] ?? '');
    const numbers = cells.flatMap((cell) => cell.match(/\d\.\d\.\d+/g) ?? []);
    expect(numbers.toSorted()).toEqual(criteria.toSorted());
  });

  test('names a test in each row, and each exists', () => {
    const rows = text.split('\n').filter((line) => /^\| (?!criteria|---)/.test(line));
    expect(rows.length).toBeGreaterThan(10);
    expect(testsIn(text)).toHaveLength(rows.length);
    expect(missingTests(testsIn(text))).toEqual([]);
  });
});
