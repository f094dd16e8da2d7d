import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ExplainedItem } from '../../engine/explain/explain-page.ts';
import { siteUrl } from '../../server/testing/renderer-options.ts';
import { callCommand } from '../testing/call-command.ts';
import { copyContent } from '../testing/content-copy.ts';
import { proveSources } from '../testing/prove-sources.ts';
import { explainCommandOf } from './explain-command.ts';
import { ExplainedSite } from './explained-site.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning', import.meta.url));
const now = Date.parse('2026-11-21T17:00:00Z');
const loadBundle = () => import('../../server/ssr-bundle.ts');
const town = '/towns/hanover';
const paths = [town, '/towns/lebanon/piano-tuning', '/privacy'];

let site: ExplainedSite;

async function readSite(folder: string, at = now): Promise<ExplainedSite> {
  const found = ExplainedSite.read({ folder, siteUrl, bundle: await loadBundle(), now: at });
  if (found === undefined) throw new Error('The site has errors.');
  // Explaining a page takes much longer than rendering it.
  const known = new Map<string, readonly ExplainedItem[]>();
  const explain = found.explain.bind(found);
  vi.spyOn(found, 'explain').mockImplementation((path) => {
    const items = known.get(path) ?? explain(path);
    known.set(path, items);
    return items;
  });
  return found;
}

beforeAll(async () => {
  site = await readSite(fixture);
});

const sourcesOf = (items: readonly ExplainedItem[], value: string) =>
  items
    .filter((item) => item.value === value)
    .map(({ sources }) => sources.map(({ file, line, rule }) => `${file}:${line} ${rule}`));

describe('explain', () => {
  test('names a source for every text, link, attribute and head value of a page', () => {
    const items = paths.flatMap((path) => site.explain(path));
    expect(items.length).toBeGreaterThan(300);
    expect(items.filter(({ sources }) => sources.length === 0)).toEqual([]);
  });

  test('names the source whose bytes change a text, and no other text', () => {
    const count = Number(process.env.EXPLAIN_EDITS ?? 25);
    const { proven, failures } = proveSources(site, paths, count, 7);
    expect(failures).toEqual([]);
    expect(proven).toBe(count);
  });

  test('fails the proof if sources are those of other texts', () => {
    const explain = (path: string) => {
      const items = site.explain(path);
      return items.map((item, index) => ({ ...item, sources: items.at(index - 1)?.sources ?? [] }));
    };
    const { folder, state, now } = site;
    const render = site.render.bind(site);
    const { failures } = proveSources({ folder, state, now, explain, render }, [town], 5, 7);
    expect(failures).toHaveLength(5);
  });

  test('names the rule that won', () => {
    const items = site.explain(town);
    const [heading] = sourcesOf(items, 'Recital at eight, tuned by six');
    expect(heading).toEqual(['cities/hanover.json:35 override']);
    expect(items.flatMap(({ sources }) => sources.map(({ rule }) => rule))).toEqual(
      expect.arrayContaining(['entry', 'template', 'layout', 'dictionary', 'computed', 'override']),
    );
  });
});

describe('explain in an edited site', () => {
  test('tells apart a sentence that occurs in two files, and names the fallback of a placeholder', async () => {
    const copy = await copyContent();
    try {
      const sentence = 'Pianos here share one winter and two movers.';
      for (const name of ['hanover', 'lebanon']) {
        const entry = z.looseObject({}).parse(JSON.parse(await copy.read(`cities/${name}.json`)));
        await copy.write(
          `cities/${name}.json`,
          JSON.stringify(
            { ...entry, about: [sentence], population: undefined, overrides: undefined },
            null,
            2,
          ),
        );
      }
      const template = z
        .looseObject({ blocks: z.array(z.looseObject({ id: z.string() })) })
        .parse(JSON.parse(await copy.read('templates/town.json')));
      const note = {
        id: 'note',
        type: 'rich-text',
        heading: '{{ city.population | default: "An uncounted town" }}',
        text: { from: 'city.about' },
      };
      await copy.write(
        'templates/town.json',
        JSON.stringify({ ...template, blocks: [...template.blocks, note] }, null, 2),
      );
      const edited = await readSite(`${copy.folder}/site`);
      for (const name of ['hanover', 'lebanon']) {
        const sources = sourcesOf(edited.explain(`/towns/${name}`), sentence).flat();
        expect(sources.length).toBeGreaterThan(0);
        for (const source of sources)
          expect(source).toMatch(new RegExp(`^cities/${name}\\.json:\\d+ entry$`));
      }
      const [fallback] = sourcesOf(edited.explain('/towns/hanover'), 'An uncounted town');
      expect(fallback).toContainEqual(expect.stringMatching(/^templates\/town\.json:\d+ fallback$/));
    } finally {
      await copy.remove();
    }
  });
});

describe('explain after a claim has expired', () => {
  test('names the sources of the items and sentences that are left', async () => {
    const copy = await copyContent();
    try {
      const service = 'services/piano-tuning.json';
      const written = await copy.read(service);
      const claim = '{{ claims.winter-wait.value }}';
      const edited = written
        .replace('"problem": [', `"problem": [\n"It takes ${claim}.",`)
        .replace('"approach": [', `"approach": [\n"We come. It takes ${claim}. We tune by {{ site.name }}.",`)
        .replace('"benefits": [', `"benefits": [\n"${claim} of waiting",`);
      await copy.write(service, edited);
      const late = await readSite(`${copy.folder}/site`, Date.parse('2027-04-02T17:00:00Z'));
      const path = '/workshop/piano-tuning';
      const items = late.explain(path);
      expect(items.length).toBeGreaterThan(100);
      expect(items.filter(({ sources }) => sources.length === 0)).toEqual([]);
      expect(edited.split(claim)).toHaveLength(4);
      expect(JSON.stringify(late.explain(path))).not.toContain('9 days');
      expect(proveSources(late, [path], 10, 7).failures).toEqual([]);
      const lineOf = (text: string) => edited.slice(0, edited.indexOf(text)).split('\n').length;
      const text = 'A piano does not go out of tune evenly.';
      const [problem] = late.explain(path).filter(({ value }) => value.startsWith(text));
      expect(problem?.sources).toMatchObject([{ file: service, line: lineOf(text), rule: 'entry' }]);
    } finally {
      await copy.remove();
    }
  });
});

describe('explain with times of publication', () => {
  test('says when a source ends, and when a page that is absent appears', async () => {
    const copy = await copyContent();
    try {
      const claim = '{{ claims.winter-wait.value }}';
      await copy.edit('claims/winter-wait.json', '2027-04-01', '2099-02-01');
      await copy.edit('pages/privacy.json', '{', '{ "unpublishAt": "2098-12-24T18:00-05:00",');
      await copy.edit('layouts/default.json', '"A written', `"Now ${claim}", "A written`);
      await copy.edit('pages/workshop.json', '{', '{ "publishAt": "2098-12-01",');
      await copy.edit('pages/bench.json', '{', '{ "unpublishAt": "2025-12-01",');
      const explain = (...args: readonly string[]) =>
        copy.run(explainCommandOf(loadBundle), ...args, '--content', 'site');
      const privacy = await explain('/privacy');
      expect(privacy.stdout).toMatch(
        /^text "Now 9 days"\n {2}\S+layouts\/default\.json:\S+ layout\n {2}\S+claims\/winter-wait\.json:\S+ entry, until 2099-02-01$/m,
      );
      expect(privacy.stdout).toMatch(/^ {2}\S+pages\/privacy\.json:\S+ page, until 2098-12-24 18:00$/m);
      expect((await explain('/privacy', '--format', 'json')).stdout).not.toContain('until 20');
      expect((await explain('/workshop')).stderr).toBe(
        'The page at "/workshop" is scheduled for 2098-12-01 (pages/workshop.json).\n',
      );
      const bench = JSON.parse(await copy.read('pages/bench.json'));
      expect((await explain(bench.path)).stderr).toContain('left the site on 2025-12-01 (pages/bench.json)');
    } finally {
      await copy.remove();
    }
  });
});

describe('npx cityblock explain', () => {
  const explain = (...args: readonly string[]) =>
    callCommand(explainCommandOf(loadBundle), [...args, '--content', fixture]);

  test('--format json prints one object with the sources of the texts that are searched for', async () => {
    const { exitCode, stdout } = await explain(
      `https://example.com${town}/`,
      '--text',
      'RECITAL at',
      '--format',
      'json',
    );
    expect(exitCode).toBe(0);
    const source = z.strictObject({
      file: z.string(),
      line: z.int().min(1),
      column: z.int().min(1),
      rule: z.enum(['entry', 'page', 'template', 'layout', 'override', 'fallback', 'dictionary', 'computed']),
    });
    const item = z.strictObject({
      place: z.enum(['text', 'attribute', 'head']),
      value: z.string(),
      selector: z.string(),
      sources: z.array(source).min(1),
    });
    const { path, items } = z
      .strictObject({ path: z.string(), items: z.array(item).min(1) })
      .parse(JSON.parse(stdout));
    expect(path).toBe(town);
    expect(items[0]?.sources[0]?.file).toMatch(/e2e\/fixtures\/piano-tuning\/cities\/hanover\.json$/);
  });

  test('names the values in the head and the attributes', async () => {
    const { stdout } = await explain(town);
    expect(stdout).toMatch(/^head title "/m);
    expect(stdout).toMatch(/^head og:title "/m);
    expect(stdout).toMatch(/^attribute href "/m);
    expect(stdout).toMatch(/^text "[^"]*"\n {2}\S+:\d+:\d+ [a-z]+$/m);
  });

  test.each([
    [['/towns/hanovr'], 1, 'There is no page at "/towns/hanovr". Did you mean "/towns/hanover"?\n'],
    [['/feed.xml'], 1, '"/feed.xml" is made from all pages. Explain a page that it lists.\n'],
    [[''], 2, expect.stringMatching(/ '' is invalid for argument 'url'\. It is empty\./)],
    [['//privacy', '--text', 'no such text'], 1, 'No text of /privacy contains "no such text".\n'],
    [['/privacy', '--text', 'no such text'], 1, 'No text of /privacy contains "no such text".\n'],
    [[], 2, expect.stringMatching(/^Missing required argument 'url'\./)],
    [
      [town, '--format', 'xml'],
      2,
      expect.stringMatching(/ 'xml' is invalid\. Allowed choices are text, json\./),
    ],
  ])('%j ends with exit code %i', async (args, exitCode, stderr) => {
    expect(await explain(...args)).toEqual({ exitCode, stdout: '', stderr });
  });
});
