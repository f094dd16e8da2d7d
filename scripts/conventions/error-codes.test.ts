import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';

/** The error codes in a source text. */
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

/** The differences between the codes in the source and the rows of the page, as sentences. */
function differences(code: ReadonlySet<string>, rows: readonly ErrorRow[]): readonly string[] {
  const explained = rows.map((row) => row.code);
  // Sorted word by word: CB_PAGE_X precedes CB_PAGES.
  const words = (name: string): string => name.replaceAll('_', ' ');
  return [
    ...[...code].filter((name) => !explained.includes(name)).map((name) => `${name} is not explained`),
    ...explained.filter((name) => !code.has(name)).map((name) => `${name} is not in the source`),
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
  for await (const file of glob('{engine,blocks,server,scripts,e2e,lab}/**/*.{ts,tsx,mjs}', {
    cwd: projectRoot,
  })) {
    // Tests use invented codes.
    if (!/\.(?:test|journey)\.tsx?$|\/testing\//.test(file))
      texts.set(file, readFileSync(join(projectRoot, file), 'utf8'));
  }
  return texts;
}

const page = readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8');

test('docs/errors.md explains every error code in the source, and no other', async () => {
  const texts = await sources();
  expect(texts.size).toBeGreaterThan(250);
  const codes = new Set([...texts.values()].flatMap(codesIn));
  expect(codes.size).toBeGreaterThan(35);
  expect(differences(codes, rowsOf(page))).toEqual([]);
});

test('finds codes that are missing, unknown, out of order or incomplete', () => {
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
    'CB_GONE is not in the source',
    'CB_GONE is out of order',
    'CB_SHORT lacks a sentence',
  ]);
});
