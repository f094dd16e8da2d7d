import { hash } from 'node:crypto';
import { cardDesign } from './card-design.ts';
import type { SocialCard } from './social-card.ts';

/** The path prefix of all cards. */
export const cardFolder = '/cards/';

/**
 * Returns the path of a page's card: "/cards/3f2a91bc07/places/riverside.png" for "/places/riverside", and
 * "/cards/3f2a91bc07.png" for "/". The path contains a hash of the card's content, so it always means the same picture.
 */
export function cardPath(pagePath: string, card: SocialCard): string {
  return `${cardFolder}${cardVersion(card)}${pagePath === '/' ? '' : pagePath}.png`;
}

/** Returns the path of the page whose card has this path, in any version; undefined if the path is not a card path. */
export function pageOfCardPath(path: string): string | undefined {
  const found = /^\/cards\/[0-9a-f]{10}(?<page>\/.+)?\.png$/.exec(path);
  return found === null ? undefined : (found.groups?.page ?? '/');
}

/** Ten hexadecimal digits of the hash of the card's design and content. */
function cardVersion(card: SocialCard): string {
  return hash('sha256', JSON.stringify([cardDesign, card]), 'hex').slice(0, 10);
}
