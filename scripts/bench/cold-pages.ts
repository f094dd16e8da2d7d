import { blockTypes } from '../../blocks/block-types.ts';
import { calendarDateAt } from '../../engine/content/calendar.ts';
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
 * Uncached pages per second of CPU time: the page renderer with a warm block cache, compared with `renderToString` of the
 * same tree without CSS-in-JS, whose blocks were composed beforehand. The renderer produces whole documents with head,
 * styles and structured data; `renderToString` produces the body only.
 */
export async function measureColdPages(state: SiteState, model: ContentModel): Promise<readonly Result[]> {
  const now = Date.now();
  const { blockRenderer, lookOf } = await loadSsrBundle();
  const shell = await loadProductionShell();
  const newRenderer = () =>
    new PageRenderer({
      model,
      blockTypes,
      blockRenderer,
      shell,
      lookOf,
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

  // Warmed by other pages: blocks that a page shares with them are cached, its own are not.
  const partlyWarm = newRenderer();
  for (const route of others) render(partlyWarm, route.path);
  let plainSeconds = 0;
  let firstSeconds = 0;
  for (const page of prepared) {
    firstSeconds += cpuSeconds(() => render(partlyWarm, page.path));
    plainSeconds += cpuSeconds(() => renderPlain(page));
  }

  const perSecond = (seconds: number): string => `${Math.round(prepared.length / seconds)} pages/s`;
  return [
    {
      name: 'uncached pages, all blocks cached',
      figure: `${known.ratio.toFixed(2)} times plain React`,
      limit: 'more than 1',
      withinLimit: known.ratio > 1,
      note: `${perSecond(known.first)} compared with ${perSecond(known.second)}, median of ${rounds} rounds of ${prepared.length} pages`,
    },
    {
      name: 'uncached pages, first render',
      figure: `${(plainSeconds / firstSeconds).toFixed(2)} times plain React`,
      limit: 'for information',
      note: `${perSecond(firstSeconds)} compared with ${perSecond(plainSeconds)}, blocks cached from ${others.length} other pages`,
    },
  ];
}

/** Two disjoint samples of pages, each spread over the whole site. */
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

/** Throws if the two renderings of a page differ in text, which would make the comparison meaningless. */
function assertSamePage(
  html: string,
  { middle, end }: { readonly middle: string; readonly end: string },
  page: PreparedPage,
): void {
  const body = html.slice(html.indexOf(middle) + middle.length, html.lastIndexOf(end));
  // The skip link is part of the document, not of a block.
  const text = textOf(body.replace(/^<a class="skip-link".*?<\/a>/, ''));
  const plain = textOf(renderPlain(page));
  if (text === plain) return;
  const at = [...text].findIndex((letter, index) => letter !== plain[index]);
  throw new Error(
    `The two renderings of ${page.path} differ: "${text.slice(at, at + 60)}" and "${plain.slice(at, at + 60)}".`,
  );
}

function textOf(html: string): string {
  return html.replace(/<!--.*?-->|<[^>]*>/g, '');
}
