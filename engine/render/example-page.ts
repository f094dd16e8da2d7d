import { pageScope, recordIn } from '../compose/page-composer.ts';
import type { Scope } from '../compose/scope.ts';
import type { Theme } from '../content/theme/theme.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { renderPageDocument } from './document.ts';
import { failureBox } from './failure-markup.ts';
import { escapeHtml } from './html.ts';
import { inlineStyle } from './inline-style.ts';
import { notFoundRoute } from './not-found-route.ts';
import { pageContext } from './page-context.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { resolveBlock } from './renderable-block-type.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The examples of block types, by the name of the type. */
export type BlockExamples = ReadonlyMap<string, readonly Properties[]>;

export interface ExamplePageOptions {
  readonly title?: string;
  /** The default is the theme of the site. */
  readonly theme?: Theme;
}

/**
 * Renders one page with examples of block types, in the scope of a page that has as many subjects as possible.
 * @param now epoch milliseconds
 */
export function renderExamplePage(
  options: PageRendererOptions,
  state: SiteState,
  examples: BlockExamples,
  now: number,
  { title = 'Block types', theme = state.snapshot.theme }: ExamplePageOptions = {},
): string {
  const { language, messages } = state.snapshot.site.value;
  const scope = pageScope(state, exampleRoute(state), now);
  const look = options.styles.lookOf(theme);
  let main = `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`;
  for (const [type, blocks] of examples) {
    main += `<h2 id="${escapeHtml(type)}" style="margin:4rem 1rem 1rem;font:600 1rem monospace">${escapeHtml(type)}</h2>`;
    blocks.forEach((properties, index) => {
      main += renderExample(options, type, properties, `${type}-${index + 1}`, scope);
    });
  }
  return renderPageDocument(options.shell, {
    language,
    head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
    look,
    css: look.css + options.styles.stylesheet(look.composition).css,
    structuredData: '{}',
    skipLink: messages.skipLink,
    before: [],
    main: [main],
    after: [],
  });
}

/** A document with one block. */
interface ExampleDocument {
  readonly html: string;
  /** The sources that allow the style elements of the document in a Content-Security-Policy. */
  readonly styleSources: readonly string[];
}

/** A low block is in the middle of its picture. */
const exampleCss = 'body{display:grid;align-content:safe center;min-height:100vh}';

/**
 * Renders a document with an example of a block type alone, in the scope of a page that has as many subjects as possible. It loads
 * the stylesheet that all pages of the site have.
 * @param now epoch milliseconds
 */
export function renderBlockExample(
  options: PageRendererOptions,
  state: SiteState,
  type: string,
  properties: Properties,
  now: number,
): ExampleDocument {
  const { language, messages } = state.snapshot.site.value;
  const look = options.styles.lookOf(state.snapshot.theme);
  const style = inlineStyle(look.css + exampleCss);
  const html = renderPageDocument(options.shell, {
    language,
    head: `<title>${escapeHtml(type)}</title><meta name="robots" content="noindex"><link rel="stylesheet" href="${escapeHtml(options.styles.stylesheet(look.composition).path)}">`,
    look,
    css: style.css,
    structuredData: '{}',
    skipLink: messages.skipLink,
    before: [],
    main: [renderExample(options, type, properties, type, pageScope(state, exampleRoute(state), now))],
    after: [],
  });
  return { html, styleSources: [style.source] };
}

function renderExample(
  { blockTypes, blockRenderer }: PageRendererOptions,
  type: string,
  properties: Properties,
  id: string,
  scope: Scope,
): string {
  const recorder = recordIn(scope);
  try {
    const resolved = resolveBlock(blockTypes[type], properties, recorder);
    return blockRenderer.render(type, { ...resolved, id }, pageContext(recorder, 2).context).html;
  } catch (error) {
    return failureBox({ document: `blocks/${type}`, id, elementId: id, key: id }, error);
  }
}

/** Returns the route with the most subjects, so that blocks about a city or a service have content. */
export function exampleRoute(state: SiteState): Route {
  let best = notFoundRoute(state);
  for (const route of state.routes.routes()) {
    if (
      best === undefined ||
      (route.kind === 'cell' && (best.kind === 'page' || route.subjects.size > best.subjects.size))
    )
      best = route;
    if (best.kind === 'cell' && best.subjects.size >= 2) break;
  }
  if (best === undefined) throw new Error('The site has no page.');
  return best;
}
