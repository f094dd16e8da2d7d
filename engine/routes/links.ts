import { AnnotatedValues } from '../content/annotated-values.ts';
import type { JsonSchema } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import { markdownParagraphs, withoutEscapes } from '../content/markdown-paragraphs.ts';

/** A link in a value, with its position. */
export interface FoundLink {
  readonly href: string;
  readonly path: JsonPath;
}

// Matches inline links up to the end of their address, and reference definitions of markdown. An expression that also
// looked for the closing parenthesis would read the rest of the text for every link that has none.
const markdownLink =
  /\]\(\s*<?(?<inline>[^\s)>]+)|^\s{0,3}\[(?:[^[\]\\]|\\[\s\S])+\]:\s*<?(?<defined>\S+?)>?\s*$/gm;

/** Returns all links of a value: properties that are links by their schema, and links in markdown. */
export function linksIn(schema: JsonSchema, value: unknown): FoundLink[] {
  const found: FoundLink[] = [];
  links.walk(schema, value, ({ schema: here, value: at, path }) => {
    if (here.link === true && typeof at === 'string') found.push({ href: at, path });
    if (here.markdown !== true) return;
    for (const paragraph of markdownParagraphs(at, path))
      for (const { href } of linksInMarkdown(paragraph.text)) found.push({ href, path: paragraph.path });
  });
  return found;
}

/** Returns the links in a markdown text, each with the offset of its address. */
export function linksInMarkdown(text: string): readonly { readonly href: string; readonly offset: number }[] {
  const found: { readonly href: string; readonly offset: number }[] = [];
  const lastParenthesis = text.lastIndexOf(')');
  let end = 0;
  for (const { 0: match, index, groups } of text.matchAll(markdownLink)) {
    const { inline, defined } = groups ?? {};
    const after = index + match.length;
    const isInTitle = index < end;
    if (isInTitle || (inline !== undefined && after > lastParenthesis)) continue;
    if (inline !== undefined) end = text.indexOf(')', after);
    const written = inline ?? defined ?? '';
    found.push({
      href: withoutEscapes(written),
      offset: index + match.indexOf(written),
    });
  }
  return found;
}

const links = new AnnotatedValues('link', 'markdown');

/** Whether a value of the schema can contain a link at any depth. */
export const mayHoldLinks = (schema: JsonSchema): boolean => links.mayBeIn(schema);

/** Returns the path of a link to a page of this site; undefined for anchors on the same page and for other sites. */
export function pathOfLink(href: string): string | undefined {
  if (!href.startsWith('/') || href.startsWith('//')) return undefined;
  const end = href.search(/[?#]/);
  return end === -1 ? href : href.slice(0, end);
}

/** The paths of generated files, which are valid link targets like pages. */
export const generatedPaths: ReadonlySet<string> = new Set([
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/llms.txt',
]);
