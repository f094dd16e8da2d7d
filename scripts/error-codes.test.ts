import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnosticCodes } from '../engine/content/diagnostic.ts';
import { projectRoot } from './project-root.ts';

/** The codes that a text of code holds. */
function codesIn(text: string): readonly string[] {
  return text.match(/\bCB_[A-Z]+(?:_[A-Z]+)*\b/g) ?? [];
}

interface ErrorRow {
  readonly code: string;
  readonly meaning: string;
  readonly remedy: string;
}

/** The rows of the table in docs/errors.md. */
function rowsOf(page: string): readonly ErrorRow[] {
  return [...page.matchAll(/^\| *`(CB_\w+)` *\|(.*)\|$/gm)].map(([, code = '', rest = '']) => {
    const [meaning = '', remedy = ''] = rest.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { code, meaning, remedy };
  });
}

/** What differs between code and page, in words. */
function differences(code: ReadonlySet<string>, rows: readonly ErrorRow[]): readonly string[] {
  const explained = rows.map((row) => row.code);
  // As a reader looks them up: word by word.
  const words = (name: string): string => name.replaceAll('_', ' ');
  return [
    ...[...code].filter((name) => !explained.includes(name)).map((name) => `${name} is not explained`),
    ...explained.filter((name) => !code.has(name)).map((name) => `${name} is in no code`),
    ...explained
      .filter((name, index) => words(name) <= words(explained[index - 1] ?? ''))
      .map((name) => `${name} is out of order`),
    ...rows
      .filter((row) => !row.meaning.endsWith('.') || !row.remedy.endsWith('.'))
      .map((row) => `${row.code} lacks a sentence`),
  ];
}

async function sources(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob('{engine,blocks,server,scripts,e2e}/**/*.{ts,tsx,mjs}', {
    cwd: projectRoot,
  })) {
    // Tests and their servers also make up codes.
    if (!/\.(?:test|journey)\.tsx?$|\/testing\//.test(file))
      texts.set(file, readFileSync(join(projectRoot, file), 'utf8'));
  }
  return texts;
}

const page = readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8');

test('docs/errors.md explains every code of the code, and no other', async () => {
  const texts = await sources();
  expect(texts.size).toBeGreaterThan(250);
  const codes = new Set([...texts.values()].flatMap(codesIn));
  expect(codes.size).toBeGreaterThan(35);
  expect(differences(codes, rowsOf(page))).toEqual([]);
});

test('every kind of finding about content is told somewhere', async () => {
  const texts = await sources();
  const told = new Set(
    [...texts].flatMap(([file, text]) => (file === 'engine/content/diagnostic.ts' ? [] : codesIn(text))),
  );
  expect(diagnosticCodes.filter((code) => !told.has(code))).toEqual([]);
});

test('what differs is found', () => {
  const rows = rowsOf(
    [
      '| `CB_ONE` | One. | Do it. |',
      '| `CB_THREE` | Three. | `a \\| b`. |',
      '| `CB_GONE` | Gone. | Do it. |',
      '| `CB_SHORT` | Short. | |',
    ].join('\n'),
  );
  const code = new Set(codesIn("throw new E('CB_ONE'); code: 'CB_TWO' // CB_THREE_\n'CB_THREE' 'CB_SHORT'"));
  expect(differences(code, rows)).toEqual([
    'CB_TWO is not explained',
    'CB_GONE is in no code',
    'CB_GONE is out of order',
    'CB_SHORT lacks a sentence',
  ]);
});
