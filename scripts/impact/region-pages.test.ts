import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { SiteChecker } from '../../engine/loading/check-site.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { sitemapFiles } from '../../engine/routes/sitemap.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { rendererOptions } from '../../server/testing/renderer-options.ts';
import { proveImpact } from '../testing/prove-impact.ts';

/** A site of five towns in two states, whose list of towns leads to pages of counties and states. */
const fixture = join(import.meta.dirname, '../../e2e/fixtures/piano-tuning');
const now = Date.parse('2026-11-21T12:00:00Z');
const siteUrl = 'https://pianos.example.org';
const parent = mkdtempSync(join(tmpdir(), 'cityblock-regions-'));
const model = builtInModel;
const options = rendererOptions(model, { siteUrl });

afterAll(() => rmSync(parent, { recursive: true }));

const template = (variable: string, kind: string, minimumEntries: number) => ({
  $schema: '../../../../content/schema/template.json',
  for: { [variable]: kind },
  minimumEntries,
  path: `/towns/${variable}/:${variable}`,
  name: `{{ ${variable}.name }}`,
  layout: 'default',
  title: `Towns in {{ ${variable}.name }} | {{ site.name }}`,
  description: `The {{ ${variable}.places }} towns in {{ ${variable}.name }}, {{ ${variable}.state }}, where we tune on fixed days.`,
  blocks: [
    { id: 'hero', type: 'hero', required: true, heading: `Towns in {{ ${variable}.name }}` },
    { id: 'list', type: 'city-list', heading: 'Town by town' },
  ],
});

/** Writes a copy of the fixture with pages of regions from a number of towns on. */
function siteFolder(name: string, kinds: readonly ('county' | 'state')[], minimumEntries: number): string {
  const folder = join(parent, name);
  cpSync(fixture, folder, { recursive: true });
  const collections = { county: 'counties', state: 'states' };
  for (const kind of kinds)
    writeFileSync(
      join(folder, `templates/${kind}.json`),
      JSON.stringify(template(kind, collections[kind], minimumEntries)),
    );
  const file = join(folder, 'site.json');
  const text = readFileSync(file, 'utf8');
  const names = kinds.map((kind) => `"${kind}", `).join('');
  writeFileSync(file, text.replace('"templates": [', `"templates": [${names}`));
  return folder;
}

function stateIn(folder: string): SiteState {
  const { state, diagnostics } = new SiteContent(folder, model).read(now);
  if (state === undefined)
    throw new Error(diagnostics.map(({ file, message }) => `${file} ${message}`).join('\n'));
  return state;
}

const pathsOf = (state: SiteState) => [...state.routes.routes()].map(({ path }) => path);

/** The links of the list of towns on a page, with their texts. */
function listOn(state: SiteState, path: string, id: string): readonly string[] {
  const { html } = new PageRenderer(options).render(state, path, now);
  const section = html.slice(html.indexOf(`id="${id}"`)).split('</section><')[0] ?? '';
  return Array.from(
    section.matchAll(/<a href="([^"#]+)"[^>]*>([^<]+)<\/a>(?:<span>([^<]+)<\/span>)?/g),
    (match) => [match[1], match[2], match[3]].filter((part) => part !== undefined).join(' | '),
  );
}

describe('pages of counties and states', () => {
  const folder = siteFolder('both', ['county', 'state'], 5);
  const state = stateIn(folder);

  it('have a page for each region, which lists its places', async () => {
    expect(pathsOf(state).filter((path) => /^\/towns\/(?:county|state)\//.test(path))).toEqual([
      '/towns/county/grafton-county-nh',
      '/towns/county/windsor-county-vt',
      '/towns/state/new-hampshire',
      '/towns/state/vermont',
    ]);
    expect(listOn(state, '/towns', 'all-towns')).toEqual([
      '/towns/state/new-hampshire | New Hampshire | 3 places',
      '/towns/state/vermont | Vermont | 2 places',
    ]);
    expect(listOn(state, '/towns/state/vermont', 'list')).toEqual([
      '/towns/county/windsor-county-vt | Windsor County | 2 places',
    ]);
    expect(listOn(state, '/towns/county/windsor-county-vt', 'list')).toEqual([
      '/towns/norwich | Norwich',
      '/towns/woodstock | Woodstock',
    ]);
    const sitemap = [...sitemapFiles(state.routes, siteUrl).values()].join('\n');
    expect(sitemap).toContain(`${siteUrl}/towns/state/vermont<`);
  });

  it('pass all checks', async () => {
    const checker = new SiteChecker({ folder, blockTypes, model: builtInModel, release: false });
    const report = await checker.check(now);
    expect(report.diagnostics.filter(({ file }) => /templates\/(?:county|state)/.test(file))).toEqual([]);
    expect(report.pages).toBe(pathsOf(state).length);
  });

  it('are named by impact when they differ, and no others', () => {
    const { proven, failures } = proveImpact(folder, options, now, 4, 7);
    expect({ proven, failures }).toEqual({ proven: 4, failures: [] });
  });

  it('do not exist while the site has fewer places', () => {
    const small = stateIn(siteFolder('small', ['county', 'state'], 6));
    expect(pathsOf(small)).toEqual(pathsOf(stateIn(fixture)));
    expect(listOn(small, '/towns', 'all-towns')).toEqual(listOn(stateIn(fixture), '/towns', 'all-towns'));
  });

  it('are those of counties alone where states have no pages', () => {
    const counties = stateIn(siteFolder('counties', ['county'], 1));
    expect(listOn(counties, '/towns', 'all-towns')).toEqual([
      '/towns/county/grafton-county-nh | Grafton County | 3 places',
      '/towns/county/windsor-county-vt | Windsor County | 2 places',
    ]);
  });

  it('list places by county on pages of states where counties have no pages', () => {
    const states = stateIn(siteFolder('states', ['state'], 1));
    expect(listOn(states, '/towns', 'all-towns')).toEqual([
      '/towns/state/new-hampshire | New Hampshire | 3 places',
      '/towns/state/vermont | Vermont | 2 places',
    ]);
    expect(listOn(states, '/towns/state/vermont', 'list')).toEqual([
      '/towns/norwich | Norwich',
      '/towns/woodstock | Woodstock',
    ]);
  });
});
