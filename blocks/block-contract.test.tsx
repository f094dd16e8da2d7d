import { ContentModel } from '../engine/content/content-model.ts';
import { defaultTheme } from '../engine/content/theme/theme.ts';
import { rulesOf } from '../engine/rules/rules.ts';
// @vitest-environment jsdom

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { components } from 'virtual:block-components';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { repeatedParts } from '../engine/browser/repeated-parts.ts';
import { pageScope, recordIn } from '../engine/compose/page-composer.ts';
import type { Scope } from '../engine/compose/scope.ts';
import { isRecord, type JsonSchema, toJsonSchema } from '../engine/content/json-schema.ts';
import { SiteContent } from '../engine/loading/site-content.ts';
import { createBlockRenderer } from '../engine/render/block-renderer.tsx';
import type { BlockIdentity, PageContext } from '../engine/render/block-type.ts';
import type { SiteState } from '../engine/routes/site-state.ts';
import { schemaFaults } from '../engine/rules/schema/schema-validator.ts';
import { type BlockFolder, blockFiles, blockFolders, projectPath } from './block-folders.ts';
import { blockTypes } from './block-types.ts';
import { dictionaries } from './dictionaries.ts';
import { withExampleCollection } from './entries/example-collection.ts';
import { withEntriesOf } from './entries/example-references.ts';
import { takesPropertiesOf } from './own-block.ts';
import { ineffectiveParts } from './testing/schema-rules.ts';

/**
 * The contract of every block type, those of the site in CITYBLOCK_SITE included. The content is of another trade and region than the examples,
 * to detect blocks that depend on entries of the first site.
 */
const folder = `${import.meta.dirname}/`;
const folders = new Map(blockFolders().map((found) => [found.name, found]));
const names = [...folders.keys()];
const model = new ContentModel(blockTypes, dictionaries, rulesOf('copy'));
const site = readSite();
/** The same content, for which nothing is memoized. */
const siteReadAgain = readSite();

/** The page with the most content, and the pages of blocks with another subject. */
const townPage = '/towns/lebanon/piano-tuning';
const pages: Readonly<Record<string, string>> = { article: '/notebook/why-february' };

/** Rules that concern a whole page or need a browser. */
const rulesOfPages = [
  'bypass',
  'color-contrast',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

/** Blocks without visible content. */
const invisible = ['page-views'];

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

it('every folder of blocks with a schema is a block type', () => {
  expect(names.length).toBeGreaterThanOrEqual(45);
  expect(names).toEqual(expect.arrayContaining(foldersWithSchema()));
  expect(Object.keys(blockTypes)).toEqual(names);
  expect(Object.keys(components)).toEqual(names);
});

describe('the files of all blocks', () => {
  it('include no two islands and no two behaviors of the same name, and each of them has a default export', () => {
    const parts = blockFiles().filter((file) => /\.(?:island\.tsx|behavior\.ts)$/.test(file));
    expect(parts.length).toBeGreaterThan(5);
    expect(repeatedParts(parts)).toEqual([]);
    expect(
      parts.filter((file) => !hasDefaultExport(file)).map((file) => `${file} has no default export`),
    ).toEqual([]);
  });
});

describe.each(names)('%s', (name) => {
  it('has a component that takes the properties of its schema, so that the compiler checks that they fit', () => {
    expect(takesPropertiesOf(readFileSync(folderOf(name).component, 'utf8'), name)).toBe(true);
    expect(components[name]).toBeDefined();
  });

  it('has a closed schema that describes every property', () => {
    expect(schemaRuleFaults(ownSchema(name))).toEqual([]);
  });

  it('has a schema without defaults, transforms and checks in code, which have no effect on pages', () => {
    expect(ineffectiveParts(zodSchema(name), `${name}.schema.ts`)).toEqual([]);
  });

  it('has examples that match the schema', () => {
    expect(exampleErrors(name, readExamples(name))).toEqual([]);
  });

  it('renders on the server without console messages and repeated ids, from content of another trade', () => {
    expect(renderExamples(name).length).toBeGreaterThan(0);
  });

  it('renders the same at another time and with other random numbers', () => {
    expect(impureExamples(name)).toEqual([]);
  });

  it('uses only scripts that exist', () => {
    expect(renderExamples(name).flatMap(scriptErrors)).toEqual([]);
  });

  it('has no styles and scripts in its markup, which the Content-Security-Policy blocks', () => {
    expect(renderExamples(name).flatMap(blockedParts)).toEqual([]);
  });

  it('has no accessibility errors that axe detects', async () => {
    for (const html of renderExamples(name)) expect(await accessibilityErrors(html)).toEqual([]);
  });
});

describe('the contract detects', () => {
  it('an open schema at any depth', () => {
    const open = z.strictObject({ list: z.array(z.object({}).loose()).describe('A list.') });
    expect(schemaRuleFaults(toJsonSchema(open))).toEqual(['list[] takes any property']);
    expect(schemaRuleFaults(toJsonSchema(z.looseObject({})))).toEqual(['the block takes any property']);
    const inUnion = z.strictObject({
      either: z.union([z.string(), z.looseObject({})]).describe('One of two.'),
    });
    expect(schemaRuleFaults(toJsonSchema(inUnion))).toEqual(['either takes any property']);
  });

  it('a property without a description at any depth', () => {
    const silentList = z.strictObject({
      items: z.array(z.strictObject({ title: z.string() })).describe('The items.'),
    });
    expect(schemaRuleFaults(toJsonSchema(silentList))).toEqual(['items[].title has no description']);
  });

  it('but accepts records', () => {
    const record = z.strictObject({
      words: z
        .record(z.string(), z.strictObject({ label: z.string().describe('The label.') }))
        .describe('By key.'),
    });
    expect(schemaRuleFaults(toJsonSchema(record))).toEqual([]);
  });

  it('examples that are missing, empty or do not match the schema', () => {
    const missing = ['there is no list of examples in blocks/cta/cta.example.json'];
    expect(exampleErrors('cta', undefined)).toEqual(missing);
    expect(exampleErrors('cta', { heading: 'Not a list' })).toEqual(missing);
    expect(exampleErrors('cta', [])).toEqual([
      'the list of examples in blocks/cta/cta.example.json is empty',
    ]);
    expect(exampleErrors('cta', [{ heading: 'A', colour: 'red' }]).join()).toContain('colour');
  });

  it('a component that throws, one with React warnings, and one that renders nothing', () => {
    const throwing = () => {
      throw new Error('No heading.');
    };
    const complaining = () => <p {...{ class: 'wrong' }}>Text</p>;
    const empty = () => null;
    expect(() => renderExamples('cta', { cta: throwing })).toThrow('No heading.');
    expect(() => renderExamples('cta', { cta: complaining })).toThrow('className');
    expect(() => renderExamples('cta', { cta: empty })).toThrow('example 1 of "cta" shows nothing');
  });

  it('a component that renders an id twice', () => {
    const repeating = ({ block }: { readonly block: BlockIdentity }) => (
      <section id={block.id}>
        <p id={block.id}>Text</p>
      </section>
    );
    expect(() => renderExamples('cta', { cta: repeating })).toThrow(
      'example 1 of "cta" has the id "cta-1" twice',
    );
  });

  it('a component that reads the clock or a random number', () => {
    const expected = expect.arrayContaining([
      'example 1 of "cta" differs at another time or with other random numbers',
    ]);
    expect(impureExamples('cta', { cta: () => <p>{Date.now()}</p> })).toEqual(expected);
    expect(impureExamples('cta', { cta: () => <p>{new Date().getFullYear()}</p> })).toEqual(expected);
    expect(impureExamples('cta', { cta: () => <p>{performance.now()}</p> })).toEqual(expected);
    expect(impureExamples('cta', { cta: () => <p>{Math.random()}</p> })).toEqual(expected);
    expect(impureExamples('cta', { cta: () => <p>Text</p> })).toEqual([]);
  });

  it('markup with an unknown script or an unknown time to start it', () => {
    expect(scriptErrors('<p data-behavior="confetti" data-due="load"></p>')).toEqual([
      'no file confetti.behavior.ts',
    ]);
    expect(scriptErrors('<div data-island="Confetti" data-due="soon"></div>')).toEqual([
      'no file Confetti.island.tsx',
      'data-due says "soon"',
    ]);
  });

  it('markup with a style attribute, a style element, a script, or a handler of events', () => {
    const html =
      '<p style="color:red" onclick="a()"></p><style>p{}</style><script>a()</script><script type="application/json">1</script>';
    expect(blockedParts(html)).toEqual(['p[style]', 'p[onclick]', '<style>', '<script>']);
  });

  it('inaccessible markup', async () => {
    const errors = await accessibilityErrors('<section><h2 id="h">Pictures</h2><img src="/a.png"></section>');
    expect(errors.join()).toContain('image-alt');
  });
});

/** The parts of markup that a browser ignores because of the policy of the page. */
function blockedParts(html: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    const isBlocked =
      tag === 'style' || (tag === 'script' && !element.getAttribute('type')?.endsWith('json'));
    const attributes = element
      .getAttributeNames()
      .filter((name) => name === 'style' || name.startsWith('on'));
    return [...(isBlocked ? [`<${tag}>`] : []), ...attributes.map((name) => `${tag}[${name}]`)];
  });
}

function foldersWithSchema(): string[] {
  return readdirSync(folder)
    .filter((name) => existsSync(`${folder}${name}/${name}.schema.ts`))
    .sort();
}

function folderOf(name: string): BlockFolder {
  const found = folders.get(name);
  if (found === undefined) throw new Error(`There is no block type "${name}".`);
  return found;
}

function hasDefaultExport(file: string): boolean {
  return /^export default /m.test(readFileSync(file, 'utf8'));
}

/** Returns the schema of the block folder, without the properties that all blocks have. */
function ownSchema(name: string): JsonSchema {
  return toJsonSchema(zodSchema(name));
}

function zodSchema(name: string): z.ZodType {
  const type = blockTypes[name];
  if (type === undefined) throw new Error(`There is no block type "${name}".`);
  return type.schema;
}

function schemaRuleFaults(schema: JsonSchema, at = ''): string[] {
  const own = Object.entries(schema.properties ?? {});
  return [
    ...(schema.type === 'object' &&
    schema.propertyNames === undefined &&
    schema.additionalProperties !== false
      ? [`${at || 'the block'} takes any property`]
      : []),
    ...own.flatMap(([name, property]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [
        ...(property.description === undefined ? [`${path} has no description`] : []),
        ...schemaRuleFaults(property, path),
      ];
    }),
    ...(schema.items === undefined ? [] : schemaRuleFaults(schema.items, `${at}[]`)),
    ...(schema.anyOf ?? []).flatMap((branch) => schemaRuleFaults(branch, at)),
    ...(typeof schema.additionalProperties === 'object'
      ? schemaRuleFaults(schema.additionalProperties, `${at}{}`)
      : []),
  ];
}

const exampleFile = (name: string) => projectPath(folderOf(name).examples);

function readExamples(name: string): unknown {
  const file = folderOf(name).examples;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function exampleErrors(name: string, examples: unknown): string[] {
  if (!Array.isArray(examples)) return [`there is no list of examples in ${exampleFile(name)}`];
  if (examples.length === 0) return [`the list of examples in ${exampleFile(name)} is empty`];
  const schema = model.blocks.schemaOf(name);
  if (schema === undefined) return [`there is no block type "${name}"`];
  return examples.flatMap((example: unknown, index) =>
    isRecord(example)
      ? schemaFaults(schema, { ...example, id: 'example', type: name }).map(
          ({ message }) => `example ${index + 1}: ${message}`,
        )
      : [`example ${index + 1} is not an object`],
  );
}

function readSite(): SiteState {
  const { state, diagnostics } = new SiteContent(`${folder}../e2e/fixtures/piano-tuning`, model).read(
    undefined,
  );
  if (state === undefined)
    throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return withExampleCollection(state);
}

function scopeFor(name: string, state: SiteState): Scope {
  const path = pages[name] ?? townPage;
  const { route } = state.routes.match(path);
  if (route === undefined) throw new Error(`The second site has no page ${path}.`);
  const now = Date.parse('2026-11-21T17:00:00Z');
  return pageScope(state, route, now);
}

type Components = Readonly<Record<string, unknown>>;

/** @throws Error with the console messages of a component, if it renders nothing, or if it renders an id twice. */
function renderExamples(name: string, views: Components = components, state = site): string[] {
  const messages: unknown[][] = [];
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => messages.push(words));
  const renderer = createBlockRenderer(views);
  const scope = scopeFor(name, state);
  const schema = ownSchema(name);
  const { collections } = state.snapshot;
  const examples = readExamples(name);
  const html = (Array.isArray(examples) ? examples : []).map((example: unknown, index) => {
    const block = {
      ...resolved(name, isRecord(example) ? withEntriesOf(collections, example, schema) : example, scope),
      id: `${name}-${index + 1}`,
    };
    return renderer.render(name, block, pageContext(scope)).html;
  });
  const empty = invisible.includes(name) ? -1 : html.indexOf('');
  if (empty !== -1) throw new Error(`example ${empty + 1} of "${name}" shows nothing`);
  const repeated = html.flatMap((text, index) =>
    repeatedIds(text).map((id) => `example ${index + 1} of "${name}" has the id "${id}" twice`),
  );
  const complaints = [...messages.map((words) => words.map(String).join(' ')), ...repeated];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return html;
}

function repeatedIds(html: string): readonly string[] {
  document.body.innerHTML = html;
  const named = Map.groupBy([...document.querySelectorAll('[id]')], ({ id }) => id);
  return [...named].flatMap(([id, elements]) => (elements.length > 1 ? [id] : []));
}

/** The examples that read more than their block, their page and the content, one sentence each. */
function impureExamples(name: string, views: Components = components): string[] {
  const inJuly = renderAt('2026-07-04T09:30:00Z', 0.25, name, views, site);
  const later = renderAt('2031-11-28T20:45:10Z', 0.75, name, views, siteReadAgain);
  return inJuly.flatMap((html, index) =>
    html === later[index]
      ? []
      : [`example ${index + 1} of "${name}" differs at another time or with other random numbers`],
  );
}

/** @param random the value of `Math.random` */
function renderAt(time: string, random: number, name: string, views: Components, state: SiteState): string[] {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  vi.spyOn(performance, 'now').mockReturnValue(Date.parse(time));
  vi.spyOn(Math, 'random').mockReturnValue(random);
  return renderExamples(name, views, state);
}

function resolved(name: string, example: unknown, scope: Scope): object {
  const resolve: unknown = blockTypes[name]?.resolve;
  const value: unknown = isResolve(resolve) ? resolve(example, recordIn(scope)) : example;
  if (typeof value !== 'object' || value === null)
    throw new Error(`An example of "${name}" gives no object.`);
  return value;
}

function isResolve(value: unknown): value is (block: unknown, read: unknown) => unknown {
  return typeof value === 'function';
}

function pageContext(scope: Scope): PageContext {
  const { path, section } = scope.page;
  return {
    site: scope.snapshot.site.value,
    path,
    section,
    query: {},
    submission: undefined,
    headingLevel: 2,
    words: recordIn(scope).words,
    leadsUrl: undefined,
    pictures: {
      find: (file) => recordIn(scope).picture(file),
      theme: () => defaultTheme,
      isOnFirstScreen: () => false,
    },
  };
}

const dueTimes = ['load', 'idle', 'visible', 'interaction'];

function scriptErrors(html: string): string[] {
  const files = blockFiles().map((file) => basename(file));
  document.body.innerHTML = html;
  return [...document.querySelectorAll<HTMLElement>('[data-behavior], [data-island]')].flatMap(
    ({ dataset }) => {
      const { behavior, island, due } = dataset;
      const file = island === undefined ? `${behavior}.behavior.ts` : `${island}.island.tsx`;
      return [
        ...(files.includes(file) || files.includes(`${behavior}.eager.behavior.ts`)
          ? []
          : [`no file ${file}`]),
        ...(due === undefined || dueTimes.includes(due) ? [] : [`data-due says "${due}"`]),
      ];
    },
  );
}

async function accessibilityErrors(html: string): Promise<string[]> {
  document.body.innerHTML = html;
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(rulesOfPages.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}
