import { fillRequired } from '../compose/composition.ts';
import type { ContentReader } from '../compose/content-reader.ts';
import { recordIn } from '../compose/page-composer.ts';
import { dimensionsOf, pageVariables } from '../compose/page-variables.ts';
import type { ReadCache } from '../compose/read-cache.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { EntryRoot } from '../compose/root.ts';
import { isRecord } from '../content/json-schema.ts';
import { heightOf, picturePath, sharedVariant } from '../routes/picture-path.ts';
import type { Route } from '../routes/route-table.ts';
import { escapeHtml } from './html.ts';
import { siteAddress } from './site-address.ts';

/** The image that represents a page where its link is shared. */
export interface HeadImage {
  /** A path of the site, unique for the content of the image. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The page that an image represents. */
export interface PicturedPage {
  readonly path: string;
  readonly title: string;
}

/** Returns the image of a page. Its reads are part of the record of the page's head. */
export type ImageOf = (page: PicturedPage, read: ContentReader) => HeadImage | undefined;

/** The texts and metadata of a page's head. */
export interface HeadText {
  readonly title: string;
  readonly description: string;
  readonly robots: 'index,follow' | 'noindex,follow';
  /** The canonical path for search engines. */
  readonly canonical: string;
  readonly type: 'website' | 'article';
}

/** The head of a page, with its image. */
export interface Head extends HeadText {
  readonly image: HeadImage | undefined;
}

/** Images that several pages show. */
export type SharedImages = ReadCache<HeadImage | undefined>;

/**
 * Composes the head of a page; everything it reads is recorded.
 * @param shared has the images that several pages show; without it, each page computes its own
 */
export function composeHead(
  route: Route,
  recorder: ReadRecorder,
  imageOf?: ImageOf,
  shared?: SharedImages,
): Head {
  const head = composeHeadText(route, recorder);
  const image = postPicture(recorder) ?? (imageOf && imageIn(head, route, recorder, imageOf, shared));
  return { ...head, image };
}

/**
 * Returns the image of a page. A cell that search engines do not index, of which a site has many, shows that of the page about its
 * first entry.
 */
function imageIn(
  head: HeadText,
  route: Route,
  recorder: ReadRecorder,
  imageOf: ImageOf,
  shared: SharedImages | undefined,
): HeadImage | undefined {
  const own = { path: route.path, title: head.title };
  if (route.kind !== 'cell' || head.robots !== 'noindex,follow') return imageOf(own, recorder);
  const [first, ...others] = route.subjects;
  if (first === undefined || others.length === 0) return imageOf(own, recorder);
  const [collection, { slug }] = first;
  const path = recorder.pathTo({ [collection]: slug });
  const shown = path === undefined ? undefined : recorder.routeAt(path);
  if (shown === undefined) return imageOf(own, recorder);
  const read = (reader: ReadRecorder) => {
    // The image depends on the address of the page, which another template can provide in another state.
    reader.pathTo({ [collection]: slug });
    reader.routeAt(shown.path);
    return imageOf({ path: shown.path, title: headText('title', shown, reader) }, reader);
  };
  return shared === undefined ? read(recorder) : sharedImage(collection, recorder, shared, read);
}

/** Returns the image of the page about an entry of a collection, which all cells of the entry show. */
function sharedImage(
  collection: string,
  recorder: ReadRecorder,
  shared: SharedImages,
  read: (reader: ReadRecorder) => HeadImage | undefined,
): HeadImage | undefined {
  const { scope } = recorder;
  let hit = shared.find(collection, scope);
  if (hit === undefined) {
    const reader = recordIn(scope);
    reader.read({ kind: 'subject', collection });
    hit = { value: read(reader), record: reader.record() };
    shared.set(collection, hit.record, scope, hit.value);
  }
  for (const { root } of hit.record.reads) recorder.read(root);
  return hit.value;
}

/** Fills in a text of the head. The page may be another one about entries of the page that is composed. */
function headText(name: 'title' | 'description', route: Route, recorder: ReadRecorder): string {
  const written = recorder.value({ kind: 'entry', id: route.document.id }, [name]);
  return fillRequired(String(written ?? ''), pageVariables(recorder, dimensionsOf(route)));
}

/** The picture of the article that the page is about. A drawing is none: other sites do not show SVG. */
function postPicture(recorder: ReadRecorder): HeadImage | undefined {
  const shown = recorder.subject('posts')?.picture;
  const picture = shown && recorder.picture(shown.file);
  if (shown === undefined || picture === undefined || picture.format === 'svg') return undefined;
  const variant = sharedVariant(picture);
  const { width } = variant;
  return { path: picturePath(picture, variant), width, height: heightOf(picture, width), alt: shown.alt };
}

/** Composes the head of a page without its image; everything it reads is recorded. */
export function composeHeadText(route: Route, recorder: ReadRecorder): HeadText {
  const root: EntryRoot = { kind: 'entry', id: route.document.id };
  const canonical = recorder.value(root, ['canonical']);
  const kinds = recorder.value(root, ['structuredData']);
  return {
    title: headText('title', route, recorder),
    description: headText('description', route, recorder),
    robots:
      recorder.value(root, ['noIndex']) === true || isThin(recorder) ? 'noindex,follow' : 'index,follow',
    canonical: typeof canonical === 'string' ? canonical : route.path,
    type: Array.isArray(kinds) && kinds.includes('article') ? 'article' : 'website',
  };
}

function isThin(recorder: ReadRecorder): boolean {
  const state = recorder.page('state');
  return isRecord(state) && state.state === 'thin';
}

/** The values that the heads of all pages have in common. */
export interface SiteHead {
  readonly name: string;
  readonly url: string;
  /** "en-US" */
  readonly language: string;
  /** Further `meta` elements, by name. */
  readonly meta: Readonly<Record<string, string>>;
}

/** Renders the head to HTML. */
export function renderHead(head: Head, site: SiteHead): string {
  const address = siteAddress(head.canonical, site.url);
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
    meta('property', 'og:locale', site.language.replace('-', '_')),
    ...imageElements(head.image, site),
    meta('name', 'twitter:card', head.image === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    ...Object.entries(site.meta).map(([name, content]) => meta('name', name, content)),
  ].join('\n');
}

function imageElements(image: HeadImage | undefined, site: SiteHead): readonly string[] {
  if (image === undefined) return [];
  return [
    meta('property', 'og:image', siteAddress(image.path, site.url)),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
  ];
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}
