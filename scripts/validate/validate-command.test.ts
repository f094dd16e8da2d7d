import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compareText } from '../../engine/content/compare-text.ts';
import { callCommand } from '../testing/call-command.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { type Mistake, mistakes } from '../testing/content-mistakes.ts';
import { validateCommand } from './validate-command.ts';

let content: ContentCopy;

beforeEach(async () => {
  content = await copyContent();
});

afterEach(() => content.remove());

const diagnostic = z.strictObject({
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  hint: z.string().optional(),
});
const report = z.strictObject({ files: z.int(), pages: z.int(), diagnostics: z.array(diagnostic) });
type Diagnostic = z.infer<typeof diagnostic>;

function validate(...args: readonly string[]) {
  return content.run(validateCommand, '--content', 'site', ...args);
}

async function findings(...args: readonly string[]): Promise<readonly Diagnostic[]> {
  const { stdout } = await validate('--format', 'json', ...args);
  return report.parse(JSON.parse(stdout)).diagnostics;
}

async function make({ file, from, to, code, message, hint }: Mistake): Promise<Diagnostic> {
  await content.edit(file, from, to);
  const marked = await content.read(file);
  const before = marked.slice(0, marked.indexOf('▶')).split('\n');
  await content.write(file, marked.replace('▶', ''));
  return {
    file: `site/${file}`,
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    code,
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Sorted by position, as the command prints them. */
function ordered(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const position = ({ file, line, column }: Diagnostic): string =>
    `${file} ${String(line).padStart(6)} ${String(column).padStart(6)}`;
  return diagnostics.toSorted((left, right) => compareText(position(left), position(right)));
}

describe('sources', () => {
  test('of a valid site have no diagnostics', async () => {
    const { exitCode, stdout } = await validate();
    expect(stdout).toMatch(
      /^Checked \d+ files and \d+ pages; no errors\. Also checked \d+ pages as of 2 dates to come\.\n$/,
    );
    expect(exitCode).toBe(0);
  });

  test('with a mistake in each file get one diagnostic for each, at its position, with a hint', async () => {
    const expected: Diagnostic[] = [];
    for (const mistake of mistakes) expected.push(await make(mistake));
    expect(new Set(mistakes.map(({ file }) => file)).size).toBe(mistakes.length);
    expect(await findings()).toEqual(ordered(expected));
  });

  test('a text line has position, severity, message, hint and code', async () => {
    await content.edit('cities/hanover.json', '"county"', '"coundy"');
    const { exitCode, stdout } = await validate();
    const [line, summary] = stdout.split('\n');
    expect(line).toBe(
      'site/cities/hanover.json:5:3 error: unknown property "coundy". Did you mean "county"? [CB_UNKNOWN_PROPERTY]',
    );
    expect(summary).toMatch(
      /^Checked \d+ files and \d+ pages; 1 error\. Also checked \d+ pages as of 2 dates to come\.$/,
    );
    expect(exitCode).toBe(1);
  });

  test.each([
    ['an empty file', '', 'invalid JSON: the file is empty'],
    ['white space alone', '\n \n', 'invalid JSON: the file is empty'],
    ['a list', '[]', 'the document must be an object, not a list'],
  ])('%s is one diagnostic at the start of the file', async (_, text, message) => {
    await content.write('cities/hanover.json', text);
    expect(await findings()).toEqual([
      expect.objectContaining({ file: 'site/cities/hanover.json', line: 1, column: 1, message }),
    ]);
  });

  test('byte order marks, carriage returns and tabs are valid and do not shift columns', async () => {
    const text = await content.read('cities/hanover.json');
    const written = `\uFEFF${text.replaceAll('\n', '\r\n').replaceAll('  ', '\t')}`;
    await content.write('cities/hanover.json', written);
    expect((await validate()).exitCode).toBe(0);
    await content.write('cities/hanover.json', written.replace('"county"', '"coundy"'));
    expect(await findings()).toEqual([
      expect.objectContaining({ code: 'CB_ENCODING', severity: 'warning', line: 1, column: 1 }),
      expect.objectContaining({ code: 'CB_UNKNOWN_PROPERTY', line: 5, column: 2 }),
    ]);
  });

  test('reports unknown folders, file names that are not slugs, and duplicate slugs', async () => {
    const city = await content.read('cities/woodstock.json');
    await content.write('citys/woodstock.json', city);
    await content.write('cities/White River.json', city);
    await content.write('cities/vermont/woodstock.json', city);
    expect(await findings()).toEqual([
      expect.objectContaining({
        file: 'site/cities/White River.json',
        code: 'CB_FILE_NAME',
        hint: expect.stringContaining('"white-river.json"'),
      }),
      expect.objectContaining({ file: 'site/cities/woodstock.json', code: 'CB_DUPLICATE_SLUG' }),
      expect.objectContaining({
        file: 'site/citys/woodstock.json',
        code: 'CB_FILE_NAME',
        hint: 'Did you mean "cities"?',
      }),
    ]);
  });

  test('reports a missing site.json and missing pages', async () => {
    await rm(join(content.folder, 'site/site.json'));
    await rm(join(content.folder, 'site/pages'), { recursive: true });
    const missing = (await findings()).filter(({ code }) => code === 'CB_MISSING_FILE');
    expect(missing.map(({ file, message }) => [file, message])).toEqual([
      ['site/pages', 'there is no page document'],
      ['site/site.json', 'the file site.json is missing'],
    ]);
  });
});

describe('copy', () => {
  test.each([
    ['an unknown property', '"language":', '"langauge": "en-US",\n  "language":', 'CB_UNKNOWN_PROPERTY'],
    ['a syntax error', '"legalName"', 'legalName"', 'CB_JSON_SYNTAX'],
  ])('is examined although site.json has %s', async (_, from, to, code) => {
    await content.edit('site.json', from, to);
    await content.edit('posts/hundred-years.json', '"body": [', '"body": [\n    "Tune the the piano.",');
    expect(await findings()).toEqual([
      expect.objectContaining({ file: 'site/posts/hundred-years.json', code: 'CB_DOUBLED_WORD' }),
      expect.objectContaining({ file: 'site/site.json', code }),
    ]);
    const { stdout } = await validate();
    expect(stdout).toMatch(/files and no pages, because a file that all pages need has an error; 1 error\./);
  });
});

describe('composed pages', () => {
  test('are checked if the sources are valid; a diagnostic is at the file that supplied the value', async () => {
    const expected = [
      await make({
        file: 'pages/workshop.json',
        from: '"https://www.openstreetmap.org/#map=15/43.6423/-72.2517"',
        to: '▶"/workshp"',
        code: 'CB_LINK',
        message: 'the link "/workshp" leads to no page',
        hint: 'Did you mean "/workshop"?',
      }),
      await make({
        file: 'posts/why-february.json',
        from: '"body": [',
        to: '"body": [\n    "See [the towns](▶/twons).",',
        code: 'CB_LINK',
        message: 'the link "/twons" leads to no page',
        hint: 'Did you mean "/towns"?',
      }),
      await make({
        file: 'cities/hanover.json',
        from: '"heading": "Recital at eight, tuned by six"',
        to: '"heading": ▶5',
        code: 'CB_WRONG_TYPE',
        message: 'on /towns/hanover, block "hero" (hero): "heading" must be text, not a number',
        hint: 'The h1: a statement, not a category.',
      }),
      await make({
        file: 'cities/lebanon.json',
        from: '"state": "NH"',
        to: '"state": ▶"XX"',
        code: 'CB_VALUE',
        message: 'the country US has no state "XX"',
        hint: 'Write one of AL, AK, AZ and so on. A city in another country than the office names it in "country".',
      }),
      await make({
        file: 'posts/hundred-years.json',
        from: '"body": [',
        to: '"body": [\n    "Ask ▶{ site.name } first.",',
        code: 'CB_LEFTOVER',
        message: '"{ site.name }" has single braces, so visitors would read it as it is',
        hint: 'Write two braces at each end: "{{ site.name }}".',
      }),
      await make({
        file: 'pages/privacy.json',
        from: '"title": "What We Keep About You | {{ site.name }}"',
        to: '"title": ▶"Notes From the Bench | {{ site.name }}"',
        code: 'CB_DUPLICATE_TEXT',
        message: '/privacy has the same title as /notebook: "Notes From the Bench | Mascoma Pianos"',
        hint: 'Write what is particular to each page, or mark one of them noIndex.',
      }),
      {
        ...(await make({
          file: 'pages/towns.json',
          from: '"title": "Towns We Drive To | {{ site.name }}"',
          to: '"title": ▶"Towns"',
          code: 'CB_LENGTH',
          message: 'the title of /towns has 5 characters; search results work best with at least 15',
          hint: 'It reads: "Towns"',
        })),
        severity: 'warning' as const,
      },
    ];
    expect(await findings()).toEqual(ordered(expected));
  });

  test('report templates about other entries that hide each other', async () => {
    await content.edit('templates/bench.json', '/workshop/:service', '/towns/:service');
    await content.write('services/hanover.json', await content.read('services/restoration.json'));
    const found = (await findings()).filter(({ code }) => code === 'CB_DUPLICATE_PATH');
    expect(found).toMatchObject([
      {
        file: 'site/templates/bench.json',
        line: 5,
        message: expect.stringContaining(
          'services/hanover: its path, "/towns/hanover", is also that of a page of templates/town.json',
        ),
      },
    ]);
  });

  test('report a missing value at the entry that should have it', async () => {
    await content.edit(
      'templates/town.json',
      '"{{ city.description }}"',
      '"{{ city.kind }}: {{ city.description }}"',
    );
    await content.edit('cities/norwich.json', '  "kind": "town",\n', '');
    expect(await findings()).toEqual([
      expect.objectContaining({
        file: 'site/cities/norwich.json',
        code: 'CB_MISSING_VALUE',
        message: '"kind" is needed by templates/town.json on /towns/norwich, and is missing',
        hint: expect.stringContaining('{{ city.kind | default: "…" }}'),
      }),
    ]);
  });

  test('that lose their lead when a claim expires are reported before, at the lead', async () => {
    await content.write('quality.json', '{ "cells": { "town-service": { "lead": true } } }');
    const reported = async () => (await findings()).filter(({ message }) => message.startsWith('as of '));
    expect(await reported()).toEqual([]);
    const written = '"lead": "Within {{ claims.winter-wait.value }} we tune in the hall.",';
    await content.edit('cities/hanover.json', '"piano-tuning": {', `"piano-tuning": { ${written}`);
    const text = await content.read('cities/hanover.json');
    expect(await reported()).toEqual([
      expect.objectContaining({
        file: 'site/cities/hanover.json',
        line: text.slice(0, text.indexOf(written)).split('\n').length,
        code: 'CB_THIN_CELL',
        severity: 'warning',
        message: expect.stringMatching(
          /^as of 2027-04-01.*: \/towns\/hanover\/\S+ is not indexed, listed or linked: it has no lead of its own$/,
        ),
      }),
    ]);
    await content.edit(
      'cities/hanover.json',
      'winter-wait.value }}',
      'winter-wait.value | default: "a week" }}',
    );
    expect(await reported()).toEqual([]);
  });
});

test('the hint about an unknown block type lists all', async () => {
  await content.edit('pages/workshop.json', '"plan-table"', '"weather-map"');
  expect(await findings()).toMatchObject([
    {
      code: 'CB_UNKNOWN_BLOCK',
      message: 'there is no block type "weather-map"',
      hint: expect.stringMatching(/^Write one of article, .*, plan-table, /),
    },
  ]);
});

describe('the hint about a missing file', () => {
  test.each([
    [
      'site.json',
      'site.json',
      'It describes the business and the order of templates; schema/site.json in the content folder lists its properties.',
    ],
    [
      'forms/contact.json',
      'layouts/default.json',
      'Add the file forms/contact.json to the content folder, or name an existing entry.',
    ],
  ])('names no other folder than the given one: %s', async (missing, file, hint) => {
    await rm(join(content.folder, 'site', missing));
    expect(await findings()).toMatchObject([{ file: `site/${file}`, hint }]);
  });
});

describe('the command', () => {
  test('reads CONTENT_DIR from .env in development', async () => {
    await content.write('../.env', 'CONTENT_DIR=site\n');
    const { exitCode, stdout } = await callCommand(validateCommand, [], { cwd: content.folder, env: {} });
    expect(stdout).toMatch(/no errors/);
    expect(exitCode).toBe(0);
  });

  test.each([
    [
      'a missing folder',
      ['--content', 'gone'],
      /^CB_CONTENT_FOLDER .*gone" cannot be read: there is no such folder\. Name the folder .* CONTENT_DIR, .* --content of a command\.$/m,
    ],
    ['a file instead of a folder', ['--content', 'site/site.json'], /it is not a folder/],
    ['an unknown format', ['--format', 'xml'], / 'xml' is invalid.*text, json, github, sarif/],
    ['an unknown option', ['--relase'], /Unknown option '--relase'\. Did you mean --release\?/],
  ])('ends with exit code 2 and a message on standard error for %s', async (_, args, message) => {
    const { exitCode, stdout, stderr } = await content.run(validateCommand, ...args);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });

  test('--release reports every sample fact as an error', async () => {
    expect((await validate()).exitCode).toBe(0);
    const { exitCode, stdout } = await validate('--release');
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'site/claims/winter-wait.json:3:3 error: this is a sample fact. Replace it with a fact about the business, and delete "sample". [CB_SAMPLE]',
    );
    const found = await findings('--release');
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['CB_SAMPLE']));
    expect(found.length).toBeGreaterThan(8);
    for (const { file } of found) {
      const path = file.replace('site/', '');
      // A job that is not a sample needs a source.
      const replaced = path.startsWith('jobs/') ? '"source": "work order 1207",\n  ' : '';
      await content.write(path, (await content.read(path)).replaceAll(/"sample": true,\s*/g, replaced));
    }
    expect((await validate('--release')).exitCode).toBe(0);
  });

  test('--format github prints one escaped annotation per line', async () => {
    await content.write('cities/100%, new.json', '{}');
    await content.edit('cities/hanover.json', '"county"', '"coundy"');
    const { exitCode, stdout } = await validate('--format', 'github');
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([
      '::error file=site/cities/100%25%2C new.json,line=1,col=1,title=CB_FILE_NAME::the file name "100%25, new.json" is not a slug. Rename the file: use lower-case letters, digits and single hyphens, such as "100-new.json".',
      '::error file=site/cities/hanover.json,line=5,col=3,title=CB_UNKNOWN_PROPERTY::unknown property "coundy". Did you mean "county"?',
    ]);
    expect(exitCode).toBe(1);
  });

  test('--format sarif prints SARIF 2.1.0', async () => {
    await content.edit('cities/hanover.json', '"county"', '"coundy"');
    const { exitCode, stdout } = await validate('--format', 'sarif');
    expect(JSON.parse(stdout)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'cityblock', rules: [{ id: 'CB_UNKNOWN_PROPERTY' }] } },
          results: [
            {
              ruleId: 'CB_UNKNOWN_PROPERTY',
              level: 'error',
              message: { text: 'unknown property "coundy". Did you mean "county"?' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'site/cities/hanover.json' },
                    region: { startLine: 5, startColumn: 3 },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
    expect(exitCode).toBe(1);
  });

  test('--format json prints one object with the numbers of files and pages', async () => {
    const { stdout } = await validate('--format', 'json');
    const { files, pages, diagnostics } = report.parse(JSON.parse(stdout));
    expect(diagnostics).toEqual([]);
    expect(files).toBeGreaterThan(30);
    expect(pages).toBeGreaterThan(20);
  });

  test('prints paths relative to the working directory', async () => {
    await writeFile(join(content.folder, 'site/cities/hanover.json'), '');
    const { stdout } = await content.run(validateCommand, '--content', join(content.folder, 'site'));
    expect(stdout).toMatch(/^site\/cities\/hanover\.json:1:1 error: /);
  });
});
