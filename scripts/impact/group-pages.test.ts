import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { entriesPerPage } from '../../engine/content/groups.ts';
import { SiteChecker } from '../../engine/loading/check-site.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { maximumPageBytes } from '../../engine/render/page-size.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { sitemapFiles } from '../../engine/routes/sitemap.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { rendererOptions } from '../../server/testing/renderer-options.ts';
import { proveImpact } from '../testing/prove-impact.ts';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const now = Date.parse('2026-11-21T12:00:00Z');
const siteUrl = 'https://pianos.example.org';
const parent = mkdtempSync(join(tmpdir(), 'cityblock-groups-'));
const model = builtInModel;
const options = rendererOptions(model, { siteUrl });

afterAll(() => rmSync(parent, { recursive: true }));

const archive = {
  $schema: '../../../../content/schema/template.json',
  for: { period: 'posts:groups' },
  path: '/notebook/archive/:period',
  name: '{{ period.name }}',
  layout: 'default',
  title: 'Notes of {{ period.name }} | {{ site.name }}',
  description: 'The {{ period.entries }} notes of {{ period.name }} on wood, wire, felt and weather.',
  blocks: [
    { id: 'hero', type: 'hero', required: true, heading: 'Notes of {{ period.name }}' },
    { id: 'notes', type: 'post-list', heading: 'Newest first' },
  ],
};

const catalog = {
  $schema: '../../../../content/schema/template.json',
  for: { part: 'treatments:groups' },
  path: '/tratamientos/lista/:part',
  name: '{{ part.name }}',
  layout: 'default',
  title: '{{ part.name }} | {{ site.name }}',
  description:
    'Los {{ part.entries }} tratamientos de {{ part.name }}, con su duración y su precio en cada clínica.',
  blocks: [
    { id: 'hero', type: 'hero', required: true, heading: 'De {{ part.name }}' },
    {
      id: 'list',
      type: 'entry-list',
      heading: 'Todos',
      collection: 'treatments',
      fields: ['summary', 'price'],
    },
  ],
};

function copyOf(fixture: string, name: string, templates: Readonly<Record<string, unknown>>): string {
  const folder = join(parent, name);
  cpSync(join(fixtures, fixture), folder, { recursive: true });
  for (const [slug, template] of Object.entries(templates))
    writeFileSync(join(folder, `templates/${slug}.json`), JSON.stringify(template));
  const file = join(folder, 'site.json');
  const names = Object.keys(templates).map((slug) => `"${slug}", `);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/"templates": \[\s*/, (found) => found + names.join('')),
  );
  return folder;
}

/** Returns a day of a year, which has 336 of them here. */
const dayOf = (year: number, index: number): string =>
  `${year}-${String((Math.floor(index / 28) % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`;

/** Writes notes, half of them about one year, in which many have the same date. */
function writePosts(folder: string, count: number): void {
  const like = JSON.parse(readFileSync(join(folder, 'posts/why-february.json'), 'utf8'));
  for (let index = 0; index < count; index += 1) {
    const publishAt = index % 2 === 0 ? dayOf(2024, index % 300) : dayOf(2016 + (index % 7), index);
    const post = {
      ...like,
      title: `Note number ${index} about the weather`,
      description: `Note ${index}: ${like.description}`,
      publishAt,
      related: [],
    };
    writeFileSync(join(folder, `posts/note-${index}.json`), JSON.stringify(post));
  }
}

function blogOf(name: string, count: number): string {
  const folder = copyOf('piano-tuning', name, { archive });
  writePosts(folder, count);
  return folder;
}

function catalogOf(name: string, count: number): string {
  const folder = copyOf('fisioterapia', name, { catalog });
  const like = JSON.parse(readFileSync(join(folder, 'treatments/espalda.json'), 'utf8'));
  for (let index = 0; index < count; index += 1)
    writeFileSync(
      join(folder, `treatments/extra-${index}.json`),
      JSON.stringify({ ...like, name: `Tratamiento ${index}`, related: undefined }),
    );
  return folder;
}

function stateIn(folder: string): SiteState {
  const { state, diagnostics } = new SiteContent(folder, model).read(now);
  if (state === undefined)
    throw new Error(diagnostics.map(({ file, message }) => `${file} ${message}`).join('\n'));
  return state;
}

const pathsOf = (state: SiteState) => [...state.routes.routes()].map(({ path }) => path);

/** The pages of lists by path: those that are reached from a page over links to pages below a path. */
function listPages(state: SiteState, start: string, below: string): ReadonlyMap<string, string> {
  const renderer = new PageRenderer(options);
  const pages = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    const { html } = renderer.render(state, path, now);
    pages.set(path, html);
    for (const linked of linksIn(html))
      if (linked.startsWith(below) && !queue.includes(linked)) queue.push(linked);
  }
  return pages;
}

const linksIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<a\b[^>]*?\bhref="([^"#]+)"/g), ([, href = '']) => href);

const bytesOf = (html: string): number => Buffer.byteLength(html);

describe('a blog of 2,000 articles', () => {
  const folder = blogOf('blog', 2_000);
  const state = stateIn(folder);
  const lists = listPages(state, '/notebook', '/notebook/archive/');
  const paths = pathsOf(state);

  it('has a link to each article on a page of a list, none of which exceeds 200 kB', () => {
    const linked = new Set([...lists.values()].flatMap(linksIn));
    const articles = paths.filter((path) => /^\/notebook\/[^/]+$/.test(path));
    expect(articles.length).toBeGreaterThanOrEqual(2_000);
    expect(articles.filter((path) => !linked.has(path))).toEqual([]);
    const large = [...lists].filter(([, html]) => bytesOf(html) > maximumPageBytes);
    expect(large.map(([path, html]) => `${path}: ${bytesOf(html)} bytes`)).toEqual([]);
  });

  it('has all pages of lists in the sitemap, each linked from the others', () => {
    const archives = paths.filter((path) => path.startsWith('/notebook/archive/'));
    expect(archives.length).toBeGreaterThan(2_000 / entriesPerPage);
    const sitemap = [...sitemapFiles(state.routes, siteUrl).values()].join('\n');
    for (const path of archives) expect(sitemap).toContain(`<loc>${siteUrl}${path}</loc>`);
    for (const [path, html] of lists) {
      expect(archives.filter((other) => !linksIn(html).includes(other))).toEqual([]);
      expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"`);
    }
  });

  it('keeps the groups of a year, except for the last one, when an article is added', () => {
    writeFileSync(
      join(folder, 'posts/zz-latest.json'),
      readFileSync(join(folder, 'posts/note-0.json'), 'utf8')
        .replace(/"publishAt":"[^"]+"/, '"publishAt":"2024-12-31"')
        .replace('Note number 0', 'The latest note'),
    );
    const { derived: groups } = stateIn(folder).snapshot;
    const before = state.snapshot.derived;
    const slugs = [...before.entries('posts:groups').keys()];
    const differing = slugs.filter(
      (slug) =>
        groups.membersOf('posts:groups', slug).join() !== before.membersOf('posts:groups', slug).join(),
    );
    const added = [...groups.entries('posts:groups').keys()].filter((slug) => !slugs.includes(slug));
    expect([...differing, ...added]).toHaveLength(1);
  });
});

describe('a declared collection of 2,000 entries', () => {
  const state = stateIn(catalogOf('catalog', 2_000));

  it('has a link to each entry on a page of a list, none of which exceeds 200 kB', () => {
    const lists = listPages(state, '/tratamientos', '/tratamientos/lista/');
    const linked = new Set([...lists.values()].flatMap(linksIn));
    const entries = pathsOf(state).filter((path) => /^\/tratamientos\/[^/]+$/.test(path));
    expect(entries.length).toBeGreaterThanOrEqual(2_000);
    expect(entries.filter((path) => !linked.has(path))).toEqual([]);
    expect([...lists].filter(([, html]) => bytesOf(html) > maximumPageBytes).map(([path]) => path)).toEqual(
      [],
    );
  });
});

describe('a blog of a few more articles than one page lists', () => {
  const folder = blogOf('small', entriesPerPage + 5);

  it('passes all checks', async () => {
    const checker = new SiteChecker({ folder, blockTypes, model: builtInModel, release: false });
    const report = await checker.check(now);
    const codes = ['CB_ORPHAN', 'CB_DEEP_PAGE', 'CB_DUPLICATE_TEXT', 'CB_TEMPLATE_PATH'];
    const found = report.diagnostics.filter(
      ({ file, code }) => file === 'templates/archive.json' || codes.includes(code),
    );
    expect(found).toEqual([]);
  });

  it('has the pages that impact names when they differ, and no others', () => {
    const { proven, failures } = proveImpact(folder, options, now, 4, 7);
    expect({ proven, failures }).toEqual({ proven: 4, failures: [] });
  });
});

describe('a blog of as many articles as one page lists', () => {
  it('has no pages of groups', () => {
    const folder = copyOf('piano-tuning', 'exact', { archive });
    const fixed = stateIn(folder).snapshot.collections.posts.size;
    writePosts(folder, entriesPerPage - fixed);
    const state = stateIn(folder);
    expect(state.snapshot.collections.posts.size).toBe(entriesPerPage);
    expect(pathsOf(state).filter((path) => path.includes('/archive/'))).toEqual([]);
    const { html } = new PageRenderer(options).render(state, '/notebook', now);
    expect(html).not.toContain('notes-groups');
  });
});
