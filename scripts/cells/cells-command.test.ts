import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from '../validate/validate-command.ts';
import { cellsCommand } from './cells-command.ts';

let content: ContentCopy;

beforeEach(async () => {
  content = await copyContent();
  await writeQuality({ cells: { 'town-service': { evidence: 1 } } });
});

afterEach(() => content.remove());

const writeQuality = (quality: object) => content.write('quality.json', JSON.stringify(quality));

const share = z.number().min(0).max(1);
const cell = z.strictObject({
  path: z.string(),
  template: z.string(),
  state: z.enum(['ready', 'thin']),
  reasons: z.array(z.string()),
  words: z.int().min(1),
  ownWords: z.int().min(1),
  ownShare: share,
  nearest: z.strictObject({ path: z.string(), shared: share }).nullable(),
});

/** Runs the command in this process. */
function cells(...args: readonly string[]) {
  return content.run(cellsCommand, '--content', 'site', ...args);
}

async function reports() {
  const { stdout } = await cells('--format', 'json');
  return z.strictObject({ cells: z.array(cell) }).parse(JSON.parse(stdout)).cells;
}

describe('npx cityblock cells', () => {
  test('--format json prints one object with the figures of every cell', async () => {
    const found = await reports();
    const ready = found.filter(({ state }) => state === 'ready');
    expect(found).toHaveLength(7);
    expect(ready.map(({ path }) => path)).toEqual([
      '/towns/hanover/climate-care',
      '/towns/lebanon/piano-tuning',
    ]);
    for (const { state, reasons, template } of found) {
      expect(template).toBe('town-service');
      expect(reasons).toEqual(
        state === 'ready' ? [] : ['it has 0 of at least 1 questions, jobs and testimonials that name it'],
      );
    }
  });

  test('--drafts adds the cells of drafts, with a mark', async () => {
    const town = JSON.parse(await content.read('cities/hanover.json'));
    await content.write('cities/hanover.json', JSON.stringify({ ...town, draft: true }));
    const ofHanover = (output: string) => output.match(/\/towns\/hanover\//g)?.length ?? 0;
    const live = (await cells()).stdout;
    expect(live).toContain('/towns/lebanon/');
    expect(ofHanover(live)).toBe(0);
    const { stdout } = await cells('--drafts');
    expect(ofHanover(stdout)).toBeGreaterThan(0);
    expect(stdout).toMatch(/^(?:ready|thin) \(draft\) \/towns\/hanover\//m);
    expect(stdout).not.toMatch(/\(draft\) \/towns\/lebanon\//);
  });

  test('with the slug of a draft that has errors says so', async () => {
    const town = JSON.parse(await content.read('cities/hanover.json'));
    await content.write('cities/hanover.json', JSON.stringify({ ...town, draft: true, description: '' }));
    expect(await cells('hanover', '--drafts')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'No cell has "hanover" in its path: cities/hanover.json has errors. Run `npx cityblock validate`.\n',
    });
  });

  test('with a slug prints the cells of that entry, and says which slug was meant', async () => {
    const paths = (output: string) => output.match(/\/towns\/\S+(?=:)/g) ?? [];
    const { stdout } = await cells('lebanon');
    expect(paths(stdout).length).toBeGreaterThan(0);
    expect(paths(stdout).filter((path) => !path.startsWith('/towns/lebanon/'))).toEqual([]);
    expect(await cells('lebanno')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'No cell has "lebanno" in its path. Did you mean "lebanon"?\n',
    });
  });

  test('names the file that makes pages cells if there are none', async () => {
    await writeQuality({ cells: {} });
    expect((await cells()).stdout).toMatch(/^0 cells, 0 ready, 0 thin\.\nCells are .* quality\.json /);
  });

  test('--format csv prints a header and one line for each cell', async () => {
    const [header, ...lines] = (await cells('--format', 'csv')).stdout.trimEnd().split('\n');
    expect(header).toBe('path,template,state,words,ownWords,ownShare,reasons,nearest,shared');
    expect(lines.map((line) => line.split(',')[0])).toEqual((await reports()).map(({ path }) => path));
  });

  test('prints one line for each cell and a summary as text by default', async () => {
    const { stdout, exitCode } = await cells();
    const lines = stdout.trimEnd().split('\n');
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(9);
    expect(lines[1]).toMatch(/^ready \/towns\/hanover\/climate-care: \d+ words, \d+ own, own share \d+%/);
    expect(lines[7]).toBe('7 cells, 2 ready, 5 thin.');
    expect(lines[8]).toMatch(/^Ready cells: own share \d+% in the median/);
    expect(await cells('--format', 'text')).toEqual({ exitCode, stdout, stderr: '' });
  });

  test.each([
    [['--format', 'xml'], / 'xml' is invalid\. Allowed choices are text, json, csv\./],
    [['--no-such-option'], /^Unknown option /],
    [['--content', 'missing'], /^CB_CONTENT_FOLDER /],
  ])('%j is refused with exit code 2 and a message', async (args, message) => {
    const { exitCode, stdout, stderr } = await cells(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  test('refers to npx cityblock validate if the content has errors', async () => {
    await content.write('site.json', '{');
    const { exitCode, stderr } = await cells();
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Run `npx cityblock validate`');
  });
});

/** The warnings of `npx cityblock validate` about one file. */
async function warningsAbout(file: string) {
  const { stdout } = await content.run(validateCommand, '--content', 'site', '--format', 'json');
  return z
    .object({ diagnostics: z.array(z.looseObject({ file: z.string() })) })
    .parse(JSON.parse(stdout))
    .diagnostics.filter((found) => found.file === `site/${file}`);
}

describe('a link to a cell', () => {
  const linkTo = (path: string) =>
    content.edit('cities/hanover.json', '"Houses on', `"See [the neighbors](${path}). Houses on`);

  const ownCell = expect.objectContaining({
    line: 19,
    column: 5,
    code: 'CB_THIN_CELL',
    message:
      '/towns/hanover/piano-tuning is not indexed, listed or linked: it has 0 of at least 1 questions, jobs and testimonials that name it',
  });

  test('that is thin is a warning, as is a thin cell itself', async () => {
    await linkTo('/towns/norwich/piano-tuning');
    expect(await warningsAbout('cities/hanover.json')).toEqual([
      expect.objectContaining({
        line: 16,
        column: '    "See [the neighbors]('.length + 1,
        code: 'CB_THIN_CELL',
        severity: 'warning',
      }),
      ownCell,
    ]);
  });

  test('that is ready is valid', async () => {
    await linkTo('/towns/lebanon/piano-tuning');
    expect(await warningsAbout('cities/hanover.json')).toEqual([ownCell]);
  });
});

describe('a cell', () => {
  const limits = { cells: { 'town-service': {} }, similarity: { ownShare: 0.15, shared: 0.9 } };

  beforeEach(() => writeQuality(limits));

  const copyOfSibling = async () => {
    const { services } = z
      .object({ services: z.looseObject({}) })
      .parse(JSON.parse(await content.read('cities/west-lebanon.json')));
    const norwich = z.looseObject({}).parse(JSON.parse(await content.read('cities/norwich.json')));
    await content.write('cities/norwich.json', JSON.stringify({ ...norwich, services }, null, 2));
  };

  test('with the copy of its sibling is a warning at the cell, for each threshold', async () => {
    await writeQuality({ ...limits, rules: { CB_COPIED: 'off' } });
    await copyOfSibling();
    const text = await content.read('cities/norwich.json');
    const line = text.split('\n').findIndex((candidate) => candidate.includes('"piano-tuning": {')) + 1;
    const warning = { line, column: 5, code: 'CB_SIMILAR', severity: 'warning' };
    const found = await warningsAbout('cities/norwich.json');
    expect(found.filter(({ code }) => code === warning.code)).toEqual([
      expect.objectContaining({
        ...warning,
        message: expect.stringMatching(/ shares \d+% of its text with \S+, of at most 90%$/),
      }),
      expect.objectContaining({
        ...warning,
        message: expect.stringMatching(/^\d+% of the text of \S+ is its own, of at least 15%$/),
      }),
    ]);
  });

  test('is not similar besides if its text is reported as copied', async () => {
    await copyOfSibling();
    const codes = (await warningsAbout('cities/norwich.json')).map(({ code }) => code);
    expect(codes).toContain('CB_COPIED');
    expect(codes).not.toContain('CB_SIMILAR');
    expect(await warningsAbout('cities/west-lebanon.json')).not.toContainEqual(
      expect.objectContaining({ code: 'CB_SIMILAR' }),
    );
  });

  test('with copy of its own is valid', async () => {
    expect(await warningsAbout('cities/norwich.json')).toEqual([]);
  });
});
