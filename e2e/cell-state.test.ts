import { afterAll, expect, it } from 'vitest';
import { SiteContent } from '../engine/loading/site-content.ts';
import { PageRenderer } from '../engine/render/page-renderer.ts';
import { sitemapFiles } from '../engine/routes/sitemap.ts';
import { copyContent } from '../scripts/testing/content-copy.ts';
import { builtInModel } from '../server/site/built-in-model.ts';
import { rendererOptions, siteUrl } from '../server/testing/renderer-options.ts';
import { parsePage } from './site/page-text.ts';

const now = Date.parse('2026-11-21T17:00:00Z');
const path = '/towns/lebanon/piano-tuning';

const content = await copyContent();
afterAll(() => content.remove());
await content.write('quality.json', JSON.stringify({ cells: { 'town-service': { evidence: 1 } } }));

const model = builtInModel;
const source = new SiteContent(`${content.folder}/site`, model);
// One renderer for both snapshots, so that its caches take part.
const pages = new PageRenderer(
  rendererOptions(model, {
    mode: 'production',
    onBlockFailure: ({ error }) => {
      throw error;
    },
  }),
);

/** All that follows from the state of the cell, in the current snapshot. */
function observe() {
  const { state } = source.read(now);
  if (state === undefined) throw new Error('The content has errors.');
  const routes = [...state.routes.routes()];
  const render = (page: string) => pages.render(state, page, now);
  const { status, html } = render(path);
  const linking = routes.filter(
    (route) =>
      route.path !== path && parsePage(render(route.path).html).querySelector(`a[href="${path}"]`) !== null,
  );
  const cell = routes.find((route) => route.path === path);
  return {
    status,
    state: cell?.kind === 'cell' && cell.state.state,
    robots: parsePage(html).querySelector('meta[name=robots]')?.getAttribute('content'),
    isInSitemap: [...sitemapFiles(state.routes, siteUrl).values()].join('').includes(`${path}<`),
    isLinked: linking.length > 0,
  };
}

const ready = { status: 200, state: 'ready', robots: 'index,follow', isInSitemap: true, isLinked: true };
const thin = { status: 200, state: 'thin', robots: 'noindex,follow', isInSitemap: false, isLinked: false };

it('state, robots, sitemap and inbound links of a cell follow its evidence in the same snapshot', async () => {
  expect(observe()).toEqual(ready);
  const written = await content.read('cities/lebanon.json');
  await content.write('cities/lebanon.json', written.replace(/,\s*"faqs": \[[\s\S]*?\]/, ''));
  expect(observe()).toEqual(thin);
  await content.write('cities/lebanon.json', written);
  expect(observe()).toEqual(ready);
});
