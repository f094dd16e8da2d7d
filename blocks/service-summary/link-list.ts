import type { ContentReader, PageLink } from '../../engine/compose/content-reader.ts';
import { hasInsets } from '../../engine/compose/insets.ts';
import { escapeLikeReact } from '../../engine/render/inset-template.ts';

/** The names and paths of links in turn, as one text. */
type LinkListText = string;

/** Links, or the inset whose text they are. */
export type Links = readonly PageLink[] | LinkListText;

/** Returns links that each page reads by itself, so that pages with other links share the block. */
export function linksOfPage(read: ContentReader, links: (page: ContentReader) => readonly PageLink[]): Links {
  const text = read.inset((page) => linkListText(links(page)));
  return hasInsets(text) ? text : linksIn(text);
}

/** No text of content contains it. */
const separator = '\0';

export function linkListText(links: readonly PageLink[]): LinkListText {
  return links.map(({ name, path }) => name + separator + path).join(separator);
}

/** Returns links from their text. */
function linksIn(links: Links): readonly PageLink[] {
  if (typeof links !== 'string') return links;
  const parts = links.split(separator);
  const found: PageLink[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2)
    found.push({ name: parts[at] ?? '', path: parts[at + 1] ?? '' });
  return found;
}

/** Returns the HTML of the items of a list, as the component renders them. */
export function linkItems(text: LinkListText): string {
  let html = '';
  for (const { name, path } of linksIn(text))
    html += `<li><a href="${escapeLikeReact(path)}">${escapeLikeReact(name)}</a></li>`;
  return html;
}
