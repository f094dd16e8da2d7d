import { composeText, fill } from '../compose/composition.ts';
import { dimensionsOf, pageVariables } from '../compose/page-variables.ts';
import type { Root } from '../compose/question.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Route } from '../routes/route-table.ts';
import { escapeHtml } from './html.ts';

/** What a page says of itself to browsers, search engines and social cards. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly robots: 'index,follow' | 'noindex,follow';
  /** The path of the page that search engines shall know. */
  readonly canonical: string;
  readonly type: 'website' | 'article';
}

/** Composes the head of a page; everything it reads is recorded. */
export function composeHead(route: Route, recorder: ReadRecorder): Head {
  const root: Root = { kind: 'entry', id: route.document.id };
  const variables = pageVariables(recorder, dimensionsOf(route));
  const text = (name: string): string =>
    String(fill(composeText(String(recorder.value(root, [name]) ?? '')), variables));
  const canonical = recorder.value(root, ['canonical']);
  const kinds = recorder.value(root, ['structuredData']);
  return {
    title: text('title'),
    description: text('description'),
    robots: recorder.value(root, ['noIndex']) === true ? 'noindex,follow' : 'index,follow',
    canonical: typeof canonical === 'string' ? canonical : route.path,
    type: Array.isArray(kinds) && kinds.includes('article') ? 'article' : 'website',
  };
}

/** What the heads of all pages of a site have in common. */
export interface SiteHead {
  readonly name: string;
  readonly url: string;
  /** The picture for social cards, as a path or an address. */
  readonly image: string | undefined;
  /** Further `meta` elements, by name. */
  readonly meta: Readonly<Record<string, string>>;
}

/** The head as HTML. */
export function renderHead(head: Head, site: SiteHead): string {
  const address = new URL(head.canonical, site.url).href;
  const image = site.image === undefined ? undefined : new URL(site.image, site.url).href;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', site.name),
    ...(image === undefined ? [] : [meta('property', 'og:image', image)]),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    ...Object.entries(site.meta).map(([name, content]) => meta('name', name, content)),
  ].join('\n');
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}
