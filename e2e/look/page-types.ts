import { join } from 'node:path';
import { SiteContent } from '../../engine/loading/site-content.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';

/** A kind of page with its own layout, and one page that represents it. */
export interface PageType {
  /** A name that is valid in file names, such as "city-service". */
  readonly name: string;
  readonly path: string;
}

/** Page documents that are included if the site has them. Other page types follow from templates and block types. */
const chosenPages = [
  'index',
  'home',
  'services',
  'locations',
  'industries',
  'blog',
  'about',
  'careers',
  'support',
  'faq',
  'pricing-guide',
  'referral-program',
  'privacy-policy',
  'thank-you',
];

/** An address that no site uses. */
const notFound: PageType = { name: 'not-found', path: '/no-such-page' };

/**
 * Returns the chosen pages, one page of each template, one for each block type that none of these contains, and the
 * not-found page. Throws if the content has errors or a chosen page is missing.
 */
export function readPageTypes(now: number = Date.now()): readonly PageType[] {
  const { routes } = readRoutes(ownContent, now);
  const pages = new Map(
    routes.flatMap((route) => (route.kind === 'page' ? [[route.document.slug, route]] : [])),
  );
  const chosen = chosenPages.flatMap((slug) => pages.get(slug) ?? []);
  const found: Route[] = [...chosen, ...firstOfTemplates(routes)];
  const shown = new Set(found.flatMap(blocksOf));
  for (const route of routes) {
    const types = route.kind === 'page' && route.document.slug !== notFound.name ? blocksOf(route) : [];
    if (types.every((type) => shown.has(type))) continue;
    found.push(route);
    for (const type of types) shown.add(type);
  }
  return [...found.map(pageTypeOf), notFound];
}

/**
 * Returns one page of each template, one of each layout that page documents use, and the not-found page. Blocks do not
 * differ between the other pages.
 */
export function readPageTemplates(now: number = Date.now()): readonly PageType[] {
  const { routes } = readRoutes(ownContent, now);
  const layouts = new Map<string, Route>();
  for (const route of routes) {
    const name =
      route.kind === 'page' && route.document.slug !== notFound.name && route.document.value.layout;
    if (name && !layouts.has(name)) layouts.set(name, route);
  }
  return [...[...layouts.values(), ...firstOfTemplates(routes)].map(pageTypeOf), notFound];
}

/**
 * Returns all page documents of another site except the not-found page, and one page of each template. Throws if the content
 * has errors.
 */
export function readPageTypesOf(contentDir: string, now: number = Date.now()): readonly PageType[] {
  const { routes, notFound: missing } = readRoutes(contentDir, now);
  const pages = routes.filter(({ kind, document }) => kind === 'page' && document.slug !== missing);
  return [...pages, ...firstOfTemplates(routes)].map(pageTypeOf);
}

function firstOfTemplates(routes: readonly Route[]): readonly Route[] {
  const cells = routes.filter((route) => route.kind === 'cell');
  return [...Map.groupBy(cells, ({ document }) => document.id).values()].flatMap(([first]) => first ?? []);
}

const ownContent = join(projectRoot, 'content');

function readRoutes(
  contentDir: string,
  now: number,
): { readonly routes: readonly Route[]; readonly notFound: string } {
  const content = new SiteContent(contentDir, builtInModel);
  const { state, diagnostics } = content.read(now);
  if (state === undefined)
    throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  const { notFound } = state.snapshot.site.value;
  return { routes: [...state.routes.routes()], notFound };
}

function pageTypeOf({ document, path }: Route): PageType {
  return { name: document.slug.replaceAll('/', '-'), path };
}

function blocksOf({ document }: Route): readonly string[] {
  return document.value.blocks.map(({ type }) => type);
}
