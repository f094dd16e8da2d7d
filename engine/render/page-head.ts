import type { Thing } from 'schema-dts';
import { MissingValueError } from '../compose/placeholder.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Route } from '../routes/route-table.ts';
import { entryThing } from './entry-thing.ts';
import { composeHead, renderHead, type SharedImages } from './head.ts';
import { pageHeadingBlock } from './heading-level.ts';
import { escapeHtml } from './html.ts';
import { withOneFaqPage } from './one-faq-page.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { siteAddress } from './site-address.ts';
import { pageThings, thingsOfSite } from './structured-data.ts';
import { graphJson } from './things-graph.ts';

export interface RenderedHead {
  readonly html: string;
  readonly structuredData: string;
  /** The visually hidden page heading; empty if a block carries the page's heading. */
  readonly heading: string;
  /** True if a value was missing: a page without a title or description cannot be shown. */
  readonly failed: boolean;
  /** Whether it failed because content lacks a value. */
  readonly lacksContent: boolean;
}

/**
 * Renders the head of a page.
 * @param thingsOfBlocks the structured data of the page's blocks
 */
export function renderPageHead(
  options: PageRendererOptions,
  route: Route,
  recorder: ReadRecorder,
  thingsOfBlocks: readonly Thing[],
  status: 200 | 404,
  shared?: SharedImages,
): RenderedHead {
  const { siteUrl, blockTypes, onBlockFailure } = options;
  try {
    const head = composeHead(route, recorder, options.imageOf, shared);
    const kinds = recorder.value({ kind: 'entry', id: route.document.id }, ['structuredData']);
    const url = (path: string): string => siteAddress(path, siteUrl);
    const things = [
      ...pageThings(kinds, head, recorder, { url }),
      ...subjectThings(kinds, route, recorder, url(head.canonical), url),
      ...withOneFaqPage(thingsOfBlocks),
    ];
    const html = renderHead(status === 404 ? { ...head, robots: 'noindex,follow' } : head, {
      name: recorder.site.name,
      url: siteUrl,
      language: recorder.site.language,
      meta: options.meta ?? {},
    });
    const carrier = pageHeadingBlock(route, recorder, blockTypes);
    return {
      html,
      structuredData: graphJson([...thingsOfSite(kinds, recorder, { url }), ...things]),
      heading: carrier === undefined ? `<h1 class="visually-hidden">${escapeHtml(head.title)}</h1>` : '',
      failed: false,
      lacksContent: false,
    };
  } catch (error) {
    onBlockFailure({ path: route.path, document: route.document.id, block: 'head', required: true, error });
    const title = error instanceof Error ? error.message : String(error);
    const lacksContent = error instanceof MissingValueError;
    const html = `<title>${escapeHtml(title)}</title>`;
    return { html, structuredData: '{}', heading: '', failed: true, lacksContent };
  }
}

/** The structured data of the entry that the last dimension of a page is bound to, if the page has that of its entry. */
function subjectThings(
  kinds: unknown,
  route: Route,
  recorder: ReadRecorder,
  page: string,
  url: (path: string) => string,
): readonly Thing[] {
  if (route.kind !== 'cell' || !Array.isArray(kinds) || !kinds.includes('entry')) return [];
  recorder.value({ kind: 'entry', id: route.document.id }, ['for']);
  const collection = route.dimensions.at(-1)?.collection ?? '';
  const slug = recorder.declaredSubjects()[collection];
  const thing = slug === undefined ? undefined : entryThing(recorder, collection, slug, `${page}#entry`, url);
  return thing === undefined ? [] : [thing];
}
