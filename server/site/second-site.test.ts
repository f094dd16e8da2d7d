import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { type BlockRenderer, createBlockRenderer } from '../../engine/render/block-renderer.tsx';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { BlockFailure } from '../../engine/render/page-renderer-options.ts';
import { feedFile } from '../../engine/routes/feed.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { robotsFile, sitemapFiles } from '../../engine/routes/sitemap.ts';
import { sharingFaults } from '../../engine/testing/sharing-faults.ts';
import { blockRenderer, components } from '../ssr-bundle.ts';
import { rendererOptions } from '../testing/renderer-options.ts';
import { builtInModel } from './built-in-model.ts';

/** Words that only the first site contains. A page of another business that contains one has it from code. */
const firstSiteWords = [
  /\bIT\b/,
  /Los Angeles/i,
  /Pasadena/i,
  /Arroyo/i,
  /network/i,
  /cyber/i,
  /\/locations/i,
  /\/services\/it/i,
];

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = Date.parse('2026-11-21T17:00:00Z');
const siteUrl = 'https://pianos.example.org';
const model = builtInModel;
const state = readState();

describe('a site of another trade and region, defined by content only', () => {
  const paths = [...state.routes.routes()].map((route) => route.path);

  it('has a page for every town, service and combination, at its own paths', () => {
    expect(paths.length).toBeGreaterThanOrEqual(30);
    for (const path of [
      '/',
      '/towns/west-lebanon',
      '/towns/norwich/piano-tuning',
      '/towns/norwich/restoration',
      '/workshop/restoration',
      '/players/schools-and-churches',
      '/notebook/why-february',
    ])
      expect(paths).toContain(path);
    expect(paths).not.toContain('/workshop/climate-care');
  });

  it('has the same blocks on all pages, rendered once with insets or for each page alone', () => {
    const options = {
      ...rendererOptions(model, { mode: 'production', onBlockFailure: throwFailure }),
      siteUrl,
    };
    const { faults, compared, withInsets } = sharingFaults(state, options, now);
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(paths.length);
    expect(withInsets).toBeGreaterThan(paths.length);
  });

  it.each(paths)('%s is rendered without failures, with the names of its own subjects', (path) => {
    const { html, status, failures } = render(blockRenderer, path);
    expect(failures).toEqual([]);
    expect(status).toBe(200);
    const text = textOf(html);
    expect(text).toContain('Mascoma Pianos');
    expect(text).toContain('(603) 555-0140');
    for (const name of subjectNames(path)) expect(text).toContain(name);
  });

  it.each(paths)('%s contains nothing of the first site', (path) => {
    expect(foreignWords(render(blockRenderer, path).html)).toEqual([]);
  });

  it('has a sitemap, a feed and a robots.txt without anything of the first site', () => {
    const files = [
      ...sitemapFiles(state.routes, siteUrl).values(),
      feedFile(state.snapshot, state.routes, siteUrl),
      robotsFile(siteUrl),
    ];
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.join('\n')).toContain(`${siteUrl}/towns/lebanon`);
    expect(files.flatMap(foreignWords)).toEqual([]);
  });

  it('is distinguished from a site whose component contains copy of the first site', () => {
    const bad = createBlockRenderer({
      ...components,
      hero: () => createElement('h1', {}, 'IT support in Los Angeles'),
    });
    expect(foreignWords(render(bad, '/towns/lebanon').html)).toEqual(['IT', 'Los Angeles']);
    expect(foreignWords('<a href="/locations/pasadena">Cybersecurity</a>')).toEqual([
      'pasadena',
      'Cyber',
      '/locations',
    ]);
  });

  it('overrides properties of a template in one town only', () => {
    expect(textOf(render(blockRenderer, '/towns/hanover').html)).toContain('Recital at eight, tuned by six');
    expect(textOf(render(blockRenderer, '/towns/lebanon').html)).toContain('The pianos of Lebanon, NH');
  });

  it('excludes pages without copy of their own from search engines', () => {
    expect(robotsOf('/towns/norwich/restoration')).toContain('noindex');
    expect(robotsOf('/towns/norwich/piano-tuning')).not.toContain('noindex');
  });

  it('shows an article from its publication date on, and a claim until its end date', () => {
    const lastDay = Date.parse('2027-03-31T12:00:00Z');
    const dayAfter = Date.parse('2027-04-01T12:00:00Z');
    expect(render(blockRenderer, '/notebook/hundred-years').status).toBe(404);
    expect(render(blockRenderer, '/notebook/hundred-years', Date.parse('2099-01-01T12:00:00Z')).status).toBe(
      200,
    );
    expect(textOf(render(blockRenderer, '/', lastDay).html)).toContain('wait for a winter visit');
    expect(textOf(render(blockRenderer, '/', dayAfter).html)).not.toContain('wait for a winter visit');
    expect(textOf(render(blockRenderer, '/', dayAfter).html)).toContain('pianos tuned in a year');
  });
});

function readState(at = now): SiteState {
  const read = new SiteContent(fixture, model).read(at);
  if (read.state === undefined)
    throw new Error(
      read.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'),
    );
  return read.state;
}

function throwFailure({ error }: BlockFailure): never {
  throw error;
}

function render(blocks: BlockRenderer, path: string, at = now) {
  const failures: BlockFailure[] = [];
  const pages = new PageRenderer(
    rendererOptions(model, {
      blockRenderer: blocks,
      siteUrl,
      onBlockFailure: (failure) => failures.push(failure),
    }),
  );
  const { html, status } = pages.render(at === now ? state : readState(at), path, at);
  return { html, status, failures };
}

function foreignWords(html: string): string[] {
  return firstSiteWords.flatMap((word) => word.exec(html)?.[0] ?? []);
}

function textOf(html: string): string {
  return html
    .replace(/<style[^>]*>[\s\S]*?<\/style>|<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function subjectNames(path: string): string[] {
  const { route } = state.routes.match(path);
  if (route === undefined || route.kind === 'page') return [];
  return [...route.subjects.values()].flatMap(({ kind, slug }) => {
    if (kind === 'posts') return state.snapshot.collections.posts.get(slug)?.value.title ?? [];
    if (kind === 'services') return state.snapshot.collections.services.get(slug)?.value.name ?? [];
    return kind === 'cities' ? (state.snapshot.collections.cities.get(slug)?.value.name ?? []) : [];
  });
}

function robotsOf(path: string): string {
  return /<meta name="robots" content="([^"]*)"/.exec(render(blockRenderer, path).html)?.[1] ?? '';
}
