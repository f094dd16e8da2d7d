import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { builtInModel } from '../../server/site/built-in-model.ts';
import * as components from '../../server/ssr-bundle.ts';
import { rendererOptions } from '../../server/testing/renderer-options.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { proveImpact } from '../testing/prove-impact.ts';
import { impactCommandOf } from './impact-command.ts';
import { formatImpact } from './impact-format.ts';

let content: ContentCopy;

const git = (...args: readonly string[]) =>
  execFileSync(
    'git',
    ['-C', content.folder, '-c', 'user.name=Ana', '-c', 'user.email=ana@ruiz.example', ...args],
    {
      encoding: 'utf8',
    },
  ).trim();

const load = async () => components;
const impact = (...args: readonly string[]) =>
  content.run(impactCommandOf(load), '--content', 'site', ...args);

const place = z.strictObject({ file: z.string(), line: z.int().min(1) });
const report = z.strictObject({
  from: z.string().regex(/^[0-9a-f]{40}$/),
  pages: z.array(
    z.strictObject({
      path: z.string().startsWith('/'),
      change: z.enum(['changed', 'added', 'removed', 'moved']),
      causes: z.array(place).min(1),
      parts: z.array(z.enum(['main', 'layout', 'head', 'redirect', 'state'])).min(1),
    }),
  ),
});

async function pagesOf(...args: readonly string[]) {
  const { exitCode, stdout, stderr } = await impact(...args, '--format', 'json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return report.parse(JSON.parse(stdout)).pages;
}

describe('npx cityblock impact', () => {
  beforeAll(async () => {
    content = await copyContent();
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Add the site');
  });
  beforeEach(() => {
    git('checkout', '--quiet', '.');
    git('clean', '--quiet', '--force', '-d');
  });
  afterAll(() => content.remove());

  test('lists no page without a change', async () => {
    const { exitCode, stdout } = await impact();
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`No page differs from ${git('rev-parse', 'HEAD').slice(0, 10)}.\n`);
  });

  test('names each page that a changed file affects, with the line', async () => {
    await content.edit('cities/hanover.json', '"about": [', '"about": ["Another sentence.",');
    const line = (await content.read('cities/hanover.json'))
      .split('\n')
      .findIndex((text) => text.includes('about'));
    const pages = await pagesOf();
    expect(pages).toContainEqual({
      path: '/towns/hanover',
      change: 'changed',
      causes: [{ file: 'site/cities/hanover.json', line: line + 1 }],
      parts: expect.arrayContaining(['main']),
    });
    expect(pages.map(({ path }) => path)).not.toContain('/towns/lebanon');
    expect((await impact()).stdout).toMatch(
      /^site\/cities\/hanover\.json:\d+\n {2}\/towns\/hanover: changed \(/m,
    );
  });

  test('lists pages that appear and disappear, and the values of the head in Markdown', async () => {
    await content.edit('cities/hanover.json', '"name": "Hanover"', '"name": "New Hanover"');
    await rm(join(content.folder, 'site/pages/imprint.json'), { force: true });
    const { stdout } = await impact('--format', 'markdown');
    expect(stdout).toMatch(/^### Pages that this change affects\n\n\d+ pages differ from [0-9a-f]{10}: /);
    expect(stdout).toMatch(/^- `\/towns\/hanover`: changed \(.*head.*\)$/m);
    expect(stdout).toMatch(/^ {2}- title: `.*Hanover.*` → `.*New Hanover.*`$/m);
  });

  test('says what appears, disappears and changes by itself at the times of changed files', async () => {
    const [early, late] = ['posts/why-february.json', 'posts/before-the-movers.json'];
    await content.edit(early, '"publishAt": "2026-02-10"', '"publishAt": "2097-12-01T09:00-05:00"');
    await content.edit(late, '{', '{ "unpublishAt": "2098-12-24",');
    await content.edit('claims/winter-wait.json', '2027-04-01', '2099-02-01');
    await content.edit('pages/privacy.json', '"text": [', '"text": ["Now {{ claims.winter-wait.value }}.",');
    const { stdout } = await impact();
    expect(stdout).toContain('  /notebook/why-february: removed\n');
    const [now = '', ...coming] = stdout.split('\nFrom ');
    expect(now).not.toContain('appears');
    expect(coming).toHaveLength(3);
    expect(coming[0]).toMatch(
      /^2097-12-01 09:00 on, without another change \(publishAt in site\/posts\/why-february\.json:\d+\): \d+ pages\n/,
    );
    expect(coming[0]).toContain('\n  /notebook/why-february: appears\n');
    expect(coming[0]).toMatch(/\n {2}\/notebook: changes \(.*main/);
    expect(coming[0]).not.toContain('/privacy');
    expect(coming[1]).toMatch(/^2098-12-24 on, .*unpublishAt in site\/posts\/before-the-movers\.json:1\)/);
    expect(coming[1]).toContain('\n  /notebook/before-the-movers: disappears\n');
    expect(coming[2]).toMatch(/^2099-02-01 on, .*expires in site\/claims\/winter-wait\.json:8\)/);
    expect(coming[2]).toContain('\n  /privacy: changes (main');
  });

  test('lists in Markdown what changes by itself', () => {
    const page = { previousPath: undefined, redirectsTo: undefined, head: [], causes: [] };
    const times = [{ file: 'pages/offer.json', line: 3, property: 'unpublishAt' as const }];
    const pages = [
      { ...page, path: '/', change: 'changed' as const, parts: ['main' as const] },
      { ...page, path: '/offer', change: 'removed' as const, parts: [] },
    ];
    const coming = [{ at: '2026-12-24', times, pages }];
    expect(formatImpact({ from: 'a'.repeat(40), pages: [], coming }, 'markdown')).toContain(
      [
        '**From 2026-12-24 on, without another change (`unpublishAt` in `pages/offer.json:3`): 2 pages**',
        '',
        '- `/`: changes (main)',
        '- `/offer`: disappears',
      ].join('\n'),
    );
  });

  test.each([
    [['no-such-revision'], 'has no revision "no-such-revision"', 'CB_REVISION '],
    [['--output=x'], "Unknown option '--output'", 'npx cityblock impact --help'],
    [['HEAD', 'HEAD'], 'Too many arguments', 'npx cityblock impact --help'],
    [['--format', 'xml'], "'xml' is invalid", 'text, json, markdown'],
  ])('explains in one line why it cannot run with %j', async (args, message, code) => {
    const { exitCode, stdout, stderr } = await impact(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(code);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  test('explains in one line that content outside a repository has no earlier state', async () => {
    const other = await copyContent();
    try {
      const outcome = await other.run(impactCommandOf(load), '--content', 'site');
      expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
      expect(outcome.stderr).toMatch(/^CB_REVISION .*is not in a git repository.*\n$/);
    } finally {
      await other.remove();
    }
  });

  test('names the pages that differ after random edits', () => {
    const count = Number(process.env.IMPACT_EDITS ?? 3);
    const folder = join(content.folder, 'site');
    const prove = (renderer = components.blockRenderer) => {
      const options = { mode: 'production', onBlockFailure: () => {}, blockRenderer: renderer } as const;
      return proveImpact(folder, rendererOptions(builtInModel, options), Date.now(), count, 1);
    };
    expect(prove()).toMatchObject({ proven: count, failures: [] });
    // A renderer that depends on more than what it reads.
    let rendered = 0;
    const render: typeof components.blockRenderer.render = (...args) => {
      const markup = components.blockRenderer.render(...args);
      rendered += 1;
      return { ...markup, html: `${markup.html}<!--${rendered}-->` };
    };
    expect(prove({ render }).failures).toContainEqual(
      expect.stringMatching(/^\S+\.json.*: \/.* is not named/),
    );
  });

  test('explains that the content has errors', async () => {
    await content.edit('cities/hanover.json', '"name": "Hanover"', '"name": 7');
    expect((await impact()).stderr).toMatch(/^CB_CONTENT The content has errors\..*\n$/);
  });
});
