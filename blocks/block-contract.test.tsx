import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { components } from 'virtual:block-components';
import { describe, expect, it } from 'vitest';
import { repeatedParts } from '../engine/browser/repeated-parts.ts';
import { ContentModel } from '../engine/content/content-model.ts';
import { SiteContent } from '../engine/loading/site-content.ts';
import type { SiteState } from '../engine/routes/site-state.ts';
import { rulesOf } from '../engine/rules/rules.ts';
import { blockFiles, blockFolders, blockRoots } from './block-folders.ts';
import { blockTypes } from './block-types.ts';
import { dictionaries } from './dictionaries.ts';
import { withExampleCollection } from './entries/example-collection.ts';
import { takesPropertiesOf } from './own-block.ts';
import { contractFaults } from './testing/block-contract.ts';
import { contentOfPage, type ExampleContent } from './testing/example-content.ts';
import { partsWithoutExport } from './testing/parts-without-export.ts';

/**
 * The contract of every block type of this repository. The content is of another trade and region than the examples, to detect
 * blocks that depend on entries of the first site.
 */
const folders = new Map(blockFolders().map((folder) => [folder.name, folder]));
const names = [...folders.keys()];
const model = new ContentModel(blockTypes, dictionaries, rulesOf('copy'));
const sites = [readSite(), readSite()] as const;

/** The page with the most content, and the pages of blocks with another subject. */
const townPage = '/towns/lebanon/piano-tuning';
const pages: Readonly<Record<string, string>> = { article: '/notebook/why-february' };

it('every folder of blocks with a schema is a block type', () => {
  expect(names.length).toBeGreaterThanOrEqual(45);
  const found = readdirSync(blockRoots.builtIn).filter((name) =>
    existsSync(`${blockRoots.builtIn}/${name}/${name}.schema.ts`),
  );
  expect(found.sort()).toEqual(names);
  expect(Object.keys(blockTypes)).toEqual(names);
  expect(Object.keys(components)).toEqual(names);
});

it('no two islands and no two behaviors have the same name, and each of them has a default export', () => {
  const parts = blockFiles().filter((file) => /\.(?:island\.tsx|behavior\.ts)$/.test(file));
  expect(parts.length).toBeGreaterThan(5);
  expect(repeatedParts(parts)).toEqual([]);
  expect(partsWithoutExport(parts)).toEqual([]);
});

describe.each(names)('%s', (name) => {
  it('has a component that takes the properties of its schema, so that the compiler checks that they fit', () => {
    expect(takesPropertiesOf(readFileSync(folders.get(name)?.component ?? '', 'utf8'), name)).toBe(true);
  });

  it('keeps the contract of all block types, with content of another trade', async () => {
    const [type, file] = [blockTypes[name], folders.get(name)?.examples];
    if (type === undefined || file === undefined) throw new Error(`There is no block type "${name}".`);
    const examples: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const [first, again] = [contentFor(name, sites[0]), contentFor(name, sites[1])];
    const component = components[name];
    expect(await contractFaults({ name, type, component, examples }, [first, again])).toEqual([]);
  });
});

function contentFor(name: string, site: SiteState): ExampleContent {
  const path = pages[name] ?? townPage;
  const { route } = site.routes.match(path);
  if (route === undefined) throw new Error(`The second site has no page ${path}.`);
  return { ...contentOfPage(site, route, Date.parse('2026-11-21T17:00:00Z')), isComplete: true };
}

function readSite(): SiteState {
  const folder = `${import.meta.dirname}/../e2e/fixtures/piano-tuning`;
  const { state, diagnostics } = new SiteContent(folder, model).read(undefined);
  if (state === undefined)
    throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return withExampleCollection(state);
}
