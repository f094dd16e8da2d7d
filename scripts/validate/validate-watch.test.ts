import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callCommand } from '../testing/call-command.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand, validateCommandOf } from './validate-command.ts';

let content: ContentCopy;
const wait = { timeout: 120_000, interval: 20 };

beforeAll(async () => {
  content = await copyContent();
});

afterAll(() => content.remove());

interface Watch {
  readonly patience: number;
  /** Gets each report. */
  readonly reports: string[];
  readonly end: AbortController;
}

function watch({ patience, reports, end }: Watch) {
  const out = new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      reports.push(text);
      done();
    },
  });
  return callCommand(validateCommandOf({ patience }), ['--content', 'site', '--watch'], {
    cwd: content.folder,
    out,
    interruption: () => end.signal,
  });
}

test('checks the site after a save, and prints the findings and the time until it is ended', async () => {
  const end = new AbortController();
  const reports: string[] = [];
  const done = watch({ patience: Number.POSITIVE_INFINITY, reports, end });
  const report = (number: number) =>
    vi.waitFor(() => {
      expect(reports.length).toBeGreaterThanOrEqual(number);
      return reports.at(-1) ?? '';
    }, wait);
  const first = await report(1);
  const all = Number(/(\d+) pages were composed, in [\d,]+ ms\.\n$/.exec(first)?.[1]);
  expect(all).toBeGreaterThan(20);
  expect(first).toContain('; no errors.');
  await content.edit('cities/hanover.json', '"about": [', '"about": ["The the word is written twice.",');
  const second = await report(2);
  expect(second).toMatch(/^site\/cities\/hanover\.json:\d+:\d+ warning: .+ \[CB_DOUBLED_WORD\]$/m);
  await content.edit('cities/hanover.json', '"county"', '"coundy"');
  expect(await report(3)).toContain('unknown property "coundy"');
  end.abort();
  expect(await done).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});

test('reports errors in saved files before a long check of the whole site', async () => {
  const end = new AbortController();
  const reports: string[] = [];
  const done = watch({ patience: 0, reports, end });
  /** Returns the next report that matches, and drops those before it: a save may be noticed in two steps. */
  const next = async (pattern: RegExp): Promise<string> => {
    const found = await vi.waitFor(() => {
      const index = reports.findIndex((report) => pattern.test(report));
      expect(index).not.toBe(-1);
      return index;
    }, wait);
    return reports.splice(0, found + 1).at(-1) ?? '';
  };
  const wholeSite = /composed, in [\d,]+ ms\.\n$/;
  await next(wholeSite);
  await content.edit('cities/lebanon.json', '"about": [', '"about": ["The the word is written twice.",');
  await next(/^Saved: no errors in 1 file, after [\d,]+ ms\. The whole site follows\.$/m);
  expect(await next(wholeSite)).toContain('CB_DOUBLED_WORD');
  // Many editors write another file first, and rename it.
  await copyFile(join(content.folder, 'site/cities/norwich.json'), join(content.folder, 'site/cities/new'));
  await content.edit('cities/new', '"county"', '"coundy"');
  await rename(join(content.folder, 'site/cities/new'), join(content.folder, 'site/cities/norwich.json'));
  expect(await next(/^Saved: 1 error in \d+ files?, after [\d,]+ ms\./m)).toContain(
    'unknown property "coundy"',
  );
  expect(await next(wholeSite)).toContain('unknown property "coundy"');
  end.abort();
  expect(await done).toMatchObject({ exitCode: 0 });
});

test.each([
  [['--fix'], "Option '--fix' cannot be used with option '--watch'."],
  [['--rules'], "Option '--rules' cannot be used with option '--watch'."],
  [['--format', 'json'], '--watch prints text, not json.'],
])('takes no %s with --watch', async (args, message) => {
  expect(await content.run(validateCommand, '--watch', ...args)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(message),
  });
});

test.each(['json', 'sarif'])('prints no table of rules as %s', async (format) => {
  expect(await content.run(validateCommand, '--rules', '--format', format)).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining(`--rules prints a table, not ${format}`),
  });
});
