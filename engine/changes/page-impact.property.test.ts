import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PageRenderer } from '../render/page-renderer.ts';
import type { SiteState } from '../routes/site-state.ts';
import { withFiles, withProperties } from '../testing/read-site.ts';
import { apply, edit, newLoader, readSmallSite, smallRendererOptions } from '../testing/small-edits.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { impactSteps, pageImpact } from './page-impact.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
/** `IMPACT_EDITS=200` tries more edits. */
const edits = Number(process.env.IMPACT_EDITS ?? 40);

/** With a block whose component reads content on the page of each town. */
const cardSite = withProperties('templates/town.json', {
  blocks: [
    { id: 'way', type: 'way' },
    { id: 'card', type: 'card' },
    { id: 'near', type: 'near' },
  ],
});

/** The HTML of every page. */
function renderAll(state: SiteState): ReadonlyMap<string, string> {
  const renderer = new PageRenderer(smallRendererOptions);
  return new Map(
    [...state.routes.routes()].map(({ path }) => [path, renderer.render(state, path, now).html]),
  );
}

function stateOf(site: SmallSite, loader = newLoader()): SiteState {
  const state = readSmallSite(loader, site);
  if (state === undefined) throw new Error('the small site has errors');
  return state;
}

describe('the impact of a change', () => {
  test('is every URL whose page differs when all pages are rendered, and no other', {
    timeout: 600_000,
  }, () => {
    // Entries of unchanged files stay the same objects, as in the command.
    const loader = newLoader();
    const before = stateOf(cardSite, loader);
    const old = renderAll(before);
    let tried = 0;
    let differed = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (changes) => {
        const after = readSmallSite(loader, changes.reduce(apply, cardSite));
        fc.pre(after !== undefined);
        if (after === undefined) return;
        const next = renderAll(after);
        const differing = [...new Set([...old.keys(), ...next.keys()])].filter(
          (path) => old.get(path) !== next.get(path),
        );
        const { pages } = pageImpact(before, after, smallRendererOptions, { now });
        expect(pages.map(({ path }) => path)).toEqual(differing.sort());
        for (const { path, change, parts, causes } of pages) {
          const exists = [old.has(path), next.has(path)];
          expect(exists).toEqual([change === 'changed' || change === 'removed', change !== 'removed']);
          expect(parts).not.toEqual([]);
          expect(causes).not.toEqual([]);
        }
        tried += 1;
        differed += pages.length;
      }),
      { numRuns: edits },
    );
    expect(tried).toBeGreaterThanOrEqual(edits);
    expect(differed).toBeGreaterThan(edits);
  });

  test('names the changed line, the parts and the values of the head', () => {
    const before = stateOf(smallSite);
    const edited = { file: 'cities/keene.json', path: ['name'], value: 'Renamed' };
    const { pages, compared } = pageImpact(before, stateOf(apply(smallSite, edited)), smallRendererOptions, {
      now,
    });
    const hub = pages.find(({ path }) => path === '/towns/keene');
    expect(hub).toMatchObject({
      change: 'changed',
      parts: expect.arrayContaining(['main', 'head']),
      causes: [{ file: 'cities/keene.json', line: expect.any(Number) }],
      head: expect.arrayContaining([
        { name: 'title', before: 'Everything in Keene', after: 'Everything in Renamed' },
      ]),
    });
    expect(compared).toBeGreaterThanOrEqual(pages.length);
  });

  test('compares only pages that read what changed', () => {
    const before = stateOf(smallSite);
    const edited = { file: 'posts/second.json', path: ['title'], value: 'Another title' };
    const { pages, compared } = pageImpact(before, stateOf(apply(smallSite, edited)), smallRendererOptions, {
      now,
    });
    expect(compared).toBeGreaterThanOrEqual(pages.length);
    expect(compared).toBeLessThan(renderAll(before).size / 2);
  });

  test('includes pages whose components alone read what changed', () => {
    const site = withProperties('templates/town.json', { blocks: [{ id: 'card', type: 'card' }] });
    const edited = { file: 'cities/dover.json', path: ['about'], value: 'Another text.' };
    const { pages } = pageImpact(stateOf(site), stateOf(apply(site, edited)), smallRendererOptions, { now });
    expect(pages.map(({ path }) => path)).toEqual(['/towns/dover']);
  });

  test('names the previous path of a page that moved', () => {
    const before = stateOf(smallSite);
    const edited = { file: 'templates/town-service.json', path: ['path'], value: '/in/:city/:service' };
    const { pages } = pageImpact(before, stateOf(apply(smallSite, edited)), smallRendererOptions, { now });
    expect(pages.find(({ path }) => path === '/in/keene/tuning')).toMatchObject({
      change: 'moved',
      previousPath: '/towns/keene/tuning',
      causes: [{ file: 'templates/town-service.json' }],
    });
  });

  test('names the redirects of a renamed page and of redirects.json', () => {
    const before = stateOf(
      withFiles({ 'redirects.json': { redirects: { '/offer': '/towns', '/old': '/towns' } } }),
    );
    const related = ['opening', 'second'];
    const renamed = withFiles({
      'posts/first.json': undefined,
      'posts/opening.json': { ...Object(smallSite['posts/first.json']), related, formerly: ['first'] },
      'posts/second.json': { ...Object(smallSite['posts/second.json']), related },
      'redirects.json': { redirects: { '/offer': '/', '/sale': '/towns' } },
    });
    const { pages } = pageImpact(before, stateOf(renamed), smallRendererOptions, { now });
    const impactOf = (path: string) => pages.find((page) => page.path === path);
    expect(impactOf('/news/opening')).toMatchObject({ change: 'moved', previousPath: '/news/first' });
    expect(impactOf('/news/first')).toMatchObject({
      change: 'removed',
      parts: ['redirect'],
      redirectsTo: '/news/opening',
    });
    const ofRedirects = { parts: ['redirect'], causes: [{ file: 'redirects.json' }] };
    expect(impactOf('/offer')).toMatchObject({ ...ofRedirects, change: 'changed', redirectsTo: '/' });
    expect(impactOf('/sale')).toMatchObject({ ...ofRedirects, change: 'added', redirectsTo: '/towns' });
    expect(impactOf('/old')).toMatchObject({ ...ofRedirects, change: 'removed', redirectsTo: undefined });
    const rendered = new Map();
    const { value } = impactSteps(before, stateOf(renamed), smallRendererOptions, { now }, rendered).next();
    expect(value).toContainEqual(impactOf('/news/first'));
    expect(rendered.size).toBe(0);
  });

  test('is nothing without a change', () => {
    expect(pageImpact(stateOf(smallSite), stateOf(smallSite), smallRendererOptions, { now })).toMatchObject({
      pages: [],
      compared: 0,
    });
  });
});
