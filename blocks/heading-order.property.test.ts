import { readFileSync } from 'node:fs';
import { components } from 'virtual:block-components';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContentFiles } from '../engine/content/content-files.ts';
import { ContentModel } from '../engine/content/content-model.ts';
import { isRecord } from '../engine/content/json-schema.ts';
import { PictureReader } from '../engine/content/picture-files.ts';
import { ContentLoader } from '../engine/loading/content-loader.ts';
import { createBlockRenderer } from '../engine/render/block-renderer.tsx';
import { PageRenderer } from '../engine/render/page-renderer.ts';
import { RouteTable } from '../engine/routes/route-table.ts';
import { rulesOf } from '../engine/rules/rules.ts';
import { smallStyles } from '../engine/testing/small-blocks.tsx';
import { blockTypes } from './block-types.ts';
import { dictionaries } from './dictionaries.ts';
import { exampleCollectionFiles } from './entries/example-collection.ts';
import { withEntriesOf } from './entries/example-references.ts';

const folder = `${import.meta.dirname}/`;
const template = 'templates/city-service.json';
const now = Date.parse('2026-11-21T17:00:00Z');

const model = new ContentModel(blockTypes, dictionaries, rulesOf('copy'));
const loader = new ContentLoader(model);
const files = [...readContentFiles(`${folder}../content`), ...exampleCollectionFiles()];
const picturesIn = (content: string) => new PictureReader(`${folder}../${content}`).read().pictures;
/** The pictures of the site, and those that the examples show. */
const pictures = {
  pictures: new Map([...picturesIn('content'), ...picturesIn('e2e/fixtures/piano-tuning')]),
  faults: new Map(),
};

const { collections } = (() => {
  const { snapshot } = loader.load(files, pictures);
  if (snapshot === undefined) throw new Error('The content has errors.');
  return snapshot;
})();

/** The page of the first city and one of its services. */
const path = (() => {
  const city = [...collections.cities.values()].find(({ value }) => Object.keys(value.services).length > 0);
  if (city === undefined) throw new Error('The content has no city with services.');
  return `/locations/${city.slug}/${Object.keys(city.value.services)[0]}`;
})();

const renderer = new PageRenderer({
  model,
  blockTypes,
  blockRenderer: createBlockRenderer(components),
  shell: { start: '', middle: '', end: '' },
  styles: smallStyles,
  siteUrl: 'https://www.example.com',
  mode: 'production',
  onBlockFailure: ({ block, error }) => {
    throw new Error(`block "${block}" failed`, { cause: error });
  },
});

/** All examples of all block types, as blocks of one page of the site. */
const examples = Object.keys(blockTypes).flatMap((type) => {
  const read: unknown = JSON.parse(readFileSync(`${folder}${type}/${type}.example.json`, 'utf8'));
  const schema = model.blocks.schemaOf(type) ?? {};
  return (Array.isArray(read) ? read : []).map((example: unknown, index) => ({
    ...(isRecord(example) ? withEntriesOf(collections, example, schema) : {}),
    type,
    id: `${type}-${index + 1}`,
  }));
});

/** The hosts that the examples show in frames. */
const exampleHosts = '*.example.com';

/** Renders the page of a city and a service with other blocks between those of the layout. */
function render(blocks: readonly object[]): string {
  const changed = files.map((file) => {
    if (file.file !== template && file.file !== 'site.json') return file;
    const value = JSON.parse(file.text);
    if (file.file === template) return { ...file, text: JSON.stringify({ ...value, blocks }) };
    const embedHosts = [...(value.embedHosts ?? []), exampleHosts];
    return { ...file, text: JSON.stringify({ ...value, embedHosts }) };
  });
  const loaded = loader.load(changed, pictures);
  const { snapshot, diagnostics } = loaded;
  if (snapshot === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return renderer.render(
    { snapshot, routes: new RouteTable(snapshot, loaded.model), model: loaded.model },
    path,
    now,
  ).html;
}

const headingLevels = (html: string) =>
  [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));

/** Returns the errors in the heading order of a page. */
function errors(html: string): string[] {
  const levels = headingLevels(html);
  const first = levels.filter((level) => level === 1).length;
  return [
    ...(first === 1 ? [] : [`${first} headings of level 1`]),
    ...levels.flatMap((level, index) => {
      const before = levels[index - 1] ?? 1;
      return level > before + 1 ? [`level ${level} after level ${before}, at heading ${index + 1}`] : [];
    }),
  ];
}

test('has one heading of level 1 and skips no level, for any order of blocks', {
  timeout: 120_000,
}, () => {
  expect(examples.length).toBeGreaterThan(50);
  let looked = 0;
  let shown = 0;
  fc.assert(
    fc.property(fc.shuffledSubarray(examples, { minLength: 1 }), (blocks) => {
      const html = render(blocks);
      expect(errors(html)).toEqual([]);
      looked += headingLevels(html).length;
      shown += blocks.filter(({ id }) => html.includes(` id="${id}"`)).length;
    }),
    { numRuns: 25 },
  );
  expect(looked).toBeGreaterThan(500);
  expect(shown).toBeGreaterThan(200);
});

test('detects a second h1, a missing h1 and a skipped level', () => {
  expect(errors('<h1>A</h1><h2>B</h2><h4>C</h4><h1 id="d">D</h1>')).toEqual([
    '2 headings of level 1',
    'level 4 after level 2, at heading 3',
  ]);
  expect(errors('<h2>A</h2>')).toEqual(['0 headings of level 1']);
});
