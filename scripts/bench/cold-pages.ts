import { blockTypes } from '../../blocks/block-types.ts';
import { calendarDateAt } from '../../engine/compose/calendar.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { loadProductionShell } from '../../server/document-shell.ts';
import { loadSsrBundle } from '../../server/load-ssr-bundle.ts';
import { cpuSeconds, measurePair } from './measure.ts';
import { loadPlainComponents } from './plain-components.ts';
import { type PreparedPage, preparePage, renderPlain } from './prepared-page.ts';
import type { Result } from './result.ts';

const samplePages = 120;
const otherPages = 600;
const rounds = 15;

/**
 * Pages that no page cache holds, per second of processor time: the engine's, made of kept blocks, beside `renderToString`
 * of the same tree without CSS-in-JS, whose blocks were composed beforehand. The engine's pages are whole documents, with
 * head, styles and structured data; the others are the body alone.
 */
export async function measureColdPages(state: SiteState, model: ContentModel): Promise<readonly Result[]> {
  const now = Date.now();
  const { blockRenderer, globalCss } = await loadSsrBundle();
  const shell = await loadProductionShell();
  const newRenderer = () =>
    new PageRenderer({
      model,
      blockTypes,
      blockRenderer,
      shell,
      globalCss,
      siteUrl: 'https://www.example.com',
      mode: 'production',
      onBlockFailure: ({ path, block, error }) => {
        throw new Error(`Block "${block}" of ${path} failed.`, { cause: error });
      },
    });
  const components = await loadPlainComponents();
  const { sample, others } = samplesOf(state, now);
  const prepared = sample.map((route) => preparePage(route, { state, model, blockTypes, components, now }));

  const warm = newRenderer();
  const render = (pages: PageRenderer, path: string): string => pages.render(state, path, now).html;
  for (const page of prepared) assertSamePage(render(warm, page.path), shell, page);
  const known = measurePair(
    rounds,
    () => {
      for (const { path } of prepared) render(warm, path);
    },
    () => {
      for (const page of prepared) renderPlain(page);
    },
  );

  // Other pages have warmed it: what a page shares with them is kept, what is its own is not.
  const half = newRenderer();
  for (const route of others) render(half, route.path);
  let plainSeconds = 0;
  let firstSeconds = 0;
  for (const page of prepared) {
    firstSeconds += cpuSeconds(() => render(half, page.path));
    plainSeconds += cpuSeconds(() => renderPlain(page));
  }

  const perSecond = (seconds: number): string => `${Math.round(prepared.length / seconds)} pages/s`;
  return [
    {
      name: 'cold pages, every block kept',
      figure: `${known.ratio.toFixed(2)} times plain React`,
      limit: 'more than 1',
      withinLimit: known.ratio > 1,
      note: `${perSecond(known.first)} beside ${perSecond(known.second)}, median of ${rounds} rounds of ${prepared.length} pages`,
    },
    {
      name: 'cold pages, never made before',
      figure: `${(plainSeconds / firstSeconds).toFixed(2)} times plain React`,
      limit: 'for information',
      note: `${perSecond(firstSeconds)} beside ${perSecond(plainSeconds)}, blocks kept from ${others.length} other pages`,
    },
  ];
}

/** Pages spread over the whole site, and others of it. */
function samplesOf(state: SiteState, now: number) {
  const routes = [...state.routes.routes(calendarDateAt(now, state.snapshot.site.value.timeZone))];
  const sample = spread(routes, samplePages);
  const chosen = new Set(sample);
  return {
    sample,
    others: spread(
      routes.filter((route) => !chosen.has(route)),
      otherPages,
    ),
  };
}

function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)],
  ).flatMap((item) => item ?? []);
}

/** A comparison of two pages that do not say the same would compare nothing. */
function assertSamePage(
  html: string,
  { middle, end }: { readonly middle: string; readonly end: string },
  page: PreparedPage,
): void {
  const body = html.slice(html.indexOf(middle) + middle.length, html.lastIndexOf(end));
  // The document's own first link is no block.
  const text = textOf(body.replace(/^<a class="skip-link".*?<\/a>/, ''));
  const plain = textOf(renderPlain(page));
  if (text === plain) return;
  const at = [...text].findIndex((letter, index) => letter !== plain[index]);
  throw new Error(
    `The two ways to make ${page.path} do not show the same text: "${text.slice(at, at + 60)}" and "${plain.slice(at, at + 60)}".`,
  );
}

function textOf(html: string): string {
  return html.replace(/<!--.*?-->|<[^>]*>/g, '');
}
