import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readContentFiles, withTexts } from '../../../engine/content/content-files.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { servedNodes } from '../../../engine/explain/served-nodes.ts';
import type { Word } from '../../../engine/words/dictionary.ts';
import { builtInModel } from '../../site/built-in-model.ts';
import * as components from '../../ssr-bundle.ts';
import { siteUrl } from '../../testing/renderer-options.ts';
import { startStudioApp } from '../../testing/studio-app.ts';
import type { EditorChanges } from '../changes/changed-files.ts';
import { valueIn } from '../changes/property-edits.ts';
import type {
  FieldSource,
  PageBlocks,
  PageSources,
  SourcedItem,
  StudioImpact,
  StudioImpactSoFar,
  StudioPages,
} from '../studio-api.ts';
import { ThreadInspection, wholeImpact } from './inspection.ts';
import { TaskInspector } from './task-inspector.ts';

const contentDir = fileURLToPath(new URL('../../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = () => new Date('2026-11-21T17:00:00Z');

let studio: Awaited<ReturnType<typeof startStudioApp>>;

beforeAll(async () => {
  studio = await startStudioApp(
    { contentDir, log: pino({ level: 'silent' }), now },
    { loadComponents: async () => components, previewScript: '/preview.js' },
  );
});

afterAll(async () => {
  await studio.stop();
});

afterEach(async () => {
  await studio.database.deleteFrom('studio_changes').execute();
});

async function ask(method: 'GET' | 'PUT', url: string, payload?: object) {
  const { cookie } = studio;
  const response = await studio.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  expect(response.statusCode).toBe(200);
  return response;
}

const get = async <Answer>(url: string): Promise<Answer> => (await ask('GET', url)).json();
const edit = (file: string, path: JsonPath, before: JsonValue | undefined, after: JsonValue) =>
  ask('PUT', '/api/studio/file', { kind: 'properties', file, edits: [{ path, before, after }] });

/** One page of each page document and template. */
async function samplePages(): Promise<readonly string[]> {
  const { pages } = await get<StudioPages>('/api/studio/pages?search=');
  return [...new Map(pages.map(({ file, path }) => [file, path])).values()];
}

const sourcesOf = async (path: string, day?: string) =>
  (await get<PageSources>(`/api/studio/sources?${new URLSearchParams({ path, ...(day && { day }) })}`)).items;

const words: Readonly<Record<string, Readonly<Record<string, Word>>>> = Object.fromEntries(
  builtInModel.dictionaries.map((dictionary) => [dictionary.section, dictionary.words]),
);

/** The value that a source names: for a word that `words.json` does not have, its text in a dictionary. */
function namedValue({ file, path }: FieldSource): JsonValue | undefined {
  if (file !== 'words.json') return valueIn(JSON.parse(readFileSync(join(contentDir, file), 'utf8')), path);
  const [section = '', key = ''] = path;
  return words[section]?.[key]?.en;
}

/** Whether the value of a property is the text of an item, or a part of it, or has a placeholder that the text is filled in to. */
function isNamed({ name, value }: SourcedItem, source: FieldSource): boolean {
  if (source.isComputed) return true;
  const found = namedValue(source);
  // The address of a picture has the name of its file.
  if (name === 'src') return value.includes(`/${parse(String(found)).name}`);
  // A word has one text, or one for each plural form.
  const text = typeof found === 'object' ? Object.values(found ?? {}).join(' ') : String(found);
  const parts = text.split(/\{\{.*?\}\}|\{\w+\}|[*_`[\]()]|\s/).filter((part) => part.length > 3);
  if (text.includes(value) || value.includes(text)) return true;
  return text.includes('{{') || parts.length === 0 || parts.some((part) => value.includes(part));
}

/** A block that is shown on a later day. */
const notice = { id: 'moved', type: 'notice', text: 'We moved.', from: '2026-12-07', until: '2026-12-24' };

describe('the sources of a page', () => {
  test('name a property for every text, whose value has the text or that it is computed from', async () => {
    const pages = await samplePages();
    const items = (await Promise.all(pages.map((path) => sourcesOf(path)))).flat();
    expect(pages.length).toBeGreaterThan(5);
    expect(items.length).toBeGreaterThan(500);
    expect(items.filter(({ sources }) => sources.length === 0)).toEqual([]);
    expect(items.filter((item) => !item.sources.every((source) => isNamed(item, source)))).toEqual([]);
    const files = new Set(items.flatMap(({ sources }) => sources.map(({ file }) => file)));
    expect([...files]).toEqual(expect.arrayContaining(['words.json', 'site.json', 'layouts/default.json']));
    // The texts of other items are found to be wrong.
    const moved = items.map((item, index) => ({ ...item, sources: items.at(index - 20)?.sources ?? [] }));
    const isLiteral = ({ sources: [source] }: SourcedItem) => source?.isComputed === false;
    const wrong = moved.filter((item) => isLiteral(item) && !item.sources.every((of) => isNamed(item, of)));
    expect(wrong.length).toBeGreaterThan(100);
  });

  test('name the property whose edit changes the text in the preview', async () => {
    const path = '/towns/hanover';
    const literals = (await sourcesOf(path)).flatMap((item) => {
      const [source, ...others] = item.sources;
      if (source === undefined || source.isComputed || others.length > 0 || item.place !== 'text') return [];
      const value = namedValue(source);
      return typeof value === 'string' && value === item.value && /\p{L}/u.test(value)
        ? [{ item, source, value }]
        : [];
    });
    const ofWords = literals.filter(({ source }) => source.file === 'words.json').slice(0, 4);
    const ofFiles = literals.filter(({ source }) => source.file !== 'words.json').slice(0, 12);
    expect(ofWords).toHaveLength(4);
    expect(ofFiles).toHaveLength(12);
    for (const { item, source, value } of [...ofWords, ...ofFiles]) {
      const before = source.file === 'words.json' ? undefined : value;
      const after = value.replace(/\p{L}(?=\P{L}*$)/u, 'q');
      expect(after).not.toBe(value);
      await edit(source.file, source.path, before, after);
      const nodes = servedNodes((await ask('GET', `/studio/preview${path}`)).body);
      const shown = nodes.filter(({ place, selector }) => place === 'text' && selector === item.selector);
      expect({ source, texts: shown.map((node) => node.value) }).toMatchObject({
        texts: expect.arrayContaining([after]),
      });
      await studio.database.deleteFrom('studio_changes').execute();
    }
  });

  test('are those of the page with the changes', async () => {
    const heading = ['overrides', 'town', 'hero', 'heading'];
    await edit('cities/hanover.json', heading, 'Recital at eight, tuned by six', 'Tuned before the recital');
    const items = await sourcesOf('/towns/hanover');
    expect(items.filter(({ value }) => value === 'Tuned before the recital')).toMatchObject([
      { sources: [{ file: 'cities/hanover.json', path: heading, isComputed: false }] },
    ]);
  });

  test('leave out a block that cannot be shown with the changes', async () => {
    const at: JsonPath = ['blocks', 2, 'text', 1];
    const text = 'Ask, and we delete it. The card in the piano is yours.';
    const values = async () => (await sourcesOf('/privacy')).map(({ value }) => value);
    expect(await values()).toContain(text);
    await edit('pages/privacy.json', at, text, '{{ nothing.here }}');
    const left = await values();
    expect(left).toContain('A card in the piano and a card in the drawer');
    expect(left).not.toContain('What we keep');
  });

  test('name the file of the page, although another page has an equal text', async () => {
    const heading = ['overrides', 'town', 'hero', 'heading'];
    const equal = 'Tuned before the recital';
    await edit('cities/hanover.json', heading, 'Recital at eight, tuned by six', equal);
    await edit('cities/lebanon.json', heading, undefined, equal);
    for (const town of ['hanover', 'lebanon']) {
      const items = await sourcesOf(`/towns/${town}`);
      const found = items.filter(({ value }) => value === equal).flatMap(({ sources }) => sources);
      expect(found.map(({ file }) => file)).toEqual([`cities/${town}.json`]);
    }
  });
});

describe('the blocks of a page', () => {
  test('are its elements, if they are not those of the layout, with their items in the documents', async () => {
    const path = '/towns/hanover';
    const { blocks } = await get<PageBlocks>(`/api/studio/blocks?${new URLSearchParams({ path })}`);
    const { body } = await ask('GET', `/studio/preview${path}`);
    const ofPage = blocks.filter(({ file }) => file === 'templates/town.json');
    expect(ofPage.length).toBeGreaterThan(3);
    expect(ofPage.filter(({ element }) => !body.includes(` id="${element}"`))).toEqual([]);
    for (const block of blocks) {
      const text = readFileSync(join(contentDir, block.file), 'utf8');
      expect(valueIn(JSON.parse(text), block.path)).toMatchObject({
        id: block.element.replace(/^layout-/, ''),
      });
    }
  });
});

describe('the impact of changes', () => {
  const impactOf = async (file: string): Promise<StudioImpactSoFar> => {
    const answer = await get<StudioImpactSoFar>(`/api/studio/impact?${new URLSearchParams({ file })}`);
    return answer.isComplete ? answer : impactOf(file);
  };

  test('is every page that they change', async () => {
    expect((await get<StudioImpact>('/api/studio/impact')).pages).toEqual([]);
    const about =
      'Houses on the hill have the other trouble: a fine grand, a bright window and nobody home in March.';
    await edit('cities/hanover.json', ['about', 1], about, 'Houses on the hill have the other trouble.');
    const { pages } = await get<StudioImpact>('/api/studio/impact');
    expect(pages.map(({ path, change }) => [path, change])).toEqual([['/towns/hanover', 'changed']]);
  });

  test('is told of one file as well, with the pages that cannot be shown', async () => {
    const privacy = 'pages/privacy.json';
    const title: unknown = JSON.parse(readFileSync(join(contentDir, privacy), 'utf8')).title;
    await edit(privacy, ['title'], String(title), 'What we know about you');
    await edit('cities/hanover.json', ['name'], 'Hanover', 7);
    const { count, pages } = await impactOf(privacy);
    expect({ count, pages }).toMatchObject({ count: 1, pages: [{ path: '/privacy', change: 'changed' }] });
    const town = await impactOf('cities/hanover.json');
    expect(town.faulty).toBeGreaterThan(0);
    expect(town.count).toBeGreaterThan(town.faulty);
    expect(town.pages[0]).toMatchObject({ isFaulty: true });
  });

  test('of one file counts its pages also where they need another changed file', async () => {
    const text = readFileSync(join(contentDir, 'layouts/default.json'), 'utf8');
    await ask('PUT', '/api/studio/file', { kind: 'text', file: 'layouts/plain.json', text, before: null });
    await edit('pages/privacy.json', ['layout'], 'default', 'plain');
    await edit('pages/privacy.json', ['name'], 'Privacy', 'Your data');
    const { pages } = await impactOf('pages/privacy.json');
    expect(pages.filter(({ change }) => change === 'removed')).toEqual([]);
    expect(pages.find(({ path }) => path === '/privacy')).toMatchObject({ change: 'changed' });
  });
});

describe('the thread', () => {
  const settings = { folder: contentDir, siteUrl };
  const changesOf = (texts: EditorChanges['texts']): EditorChanges => ({
    id: '',
    byFile: new Map(),
    texts,
    pictures: new Map(),
  });

  test('gets what differs from the files that it has, and all files if it is a new one', async () => {
    const given: number[] = [];
    let inspector = new TaskInspector(settings, components);
    const site = { files: readContentFiles(contentDir) };
    const inspection = new ThreadInspection(site, {
      async run(task) {
        if (task.kind === 'give') given.push(task.files.length + task.removed.length);
        return inspector.do(task);
      },
      async close() {},
    });
    const paths = async (texts: EditorChanges['texts']) =>
      (await wholeImpact(inspection, changesOf(texts), now()))?.map(({ path }) => path);
    const hanover = 'cities/hanover.json';
    const text = readFileSync(join(contentDir, hanover), 'utf8').replace('a bright window', 'a window');
    expect(await paths(new Map([[hanover, text]]))).toEqual(['/towns/hanover']);
    expect(given).toEqual([site.files.length]);
    site.files = [...withTexts(site.files, new Map([[hanover, text]]))];
    expect(await paths(new Map([[hanover, text]]))).toEqual([]);
    expect(given).toEqual([site.files.length, 1]);
    inspector = new TaskInspector(settings, components);
    expect(await paths(new Map([[hanover, text]]))).toEqual([]);
    expect(given).toEqual([site.files.length, 1, site.files.length]);
  });

  test('finds the same sources as the main thread', async () => {
    const inspector = new TaskInspector(settings, components);
    const inspection = new ThreadInspection(
      { files: readContentFiles(contentDir) },
      { run: (task) => inspector.do(task), close: async () => {} },
    );
    const path = '/towns/hanover';
    const day = '2026-12-07';
    const editsOf: readonly (readonly [file: string, from: string, to: string])[] = [
      ['cities/hanover.json', 'Recital at eight', 'Recital at nine'],
      ['cities/hanover.json', '"name": "Hanover"', '"name": "New Hanover"'],
      ['layouts/default.json', 'Why {{ site.name }}', 'Reasons for {{ site.name }}'],
      ['site.json', '"Mascoma Pianos"', '"Sunapee Pianos"'],
      ['templates/town.json', '"title": "', '"title": "All '],
      ['layouts/default.json', '"before": [', `"before": [\n    ${JSON.stringify(notice)},`],
    ];
    // Most parts of the page are the same from one to the next.
    for (const [file, from, to] of editsOf) {
      const written = readFileSync(join(contentDir, file), 'utf8');
      const text = written.replace(from, to);
      expect(text).not.toBe(written);
      const changes = changesOf(new Map([[file, text]]));
      await ask('PUT', '/api/studio/file', { kind: 'text', file, text, before: written });
      const isDated = to.includes(notice.text);
      for (const shown of isDated ? [undefined, day] : [undefined]) {
        const sources = await inspection.sources(changes, { path, day: shown }, now());
        expect(sources?.items).toEqual(await sourcesOf(path, shown));
        if (isDated) expect(sources?.items.some(({ value }) => value === notice.text)).toBe(shown === day);
      }
      await studio.database.deleteFrom('studio_changes').execute();
    }
  });
});
