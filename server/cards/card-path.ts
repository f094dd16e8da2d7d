import { createHash } from 'node:crypto';
import { cardDesign } from './card-design.ts';
import type { SocialCard } from './social-card.ts';

/** The folder that all cards seem to stand in. */
export const cardFolder = '/cards/';

/**
 * The path of a page's card: "/cards/3f2a91bc07/places/riverside.png" for "/places/riverside", and
 * "/cards/3f2a91bc07.png" for "/". What the card shows is in it, so that a path never leads to another picture.
 */
export function cardPath(pagePath: string, card: SocialCard): string {
  return `${cardFolder}${cardVersion(card)}${pagePath === '/' ? '' : pagePath}.png`;
}

/** The page whose card a path asks for, in whichever version; undefined where the path is not one of a card. */
export function pageOfCardPath(path: string): string | undefined {
  const found = /^\/cards\/[0-9a-f]{10}(?<page>\/.+)?\.png$/.exec(path);
  return found === null ? undefined : (found.groups?.page ?? '/');
}

/** Ten digits that differ for every other picture. */
function cardVersion(card: SocialCard): string {
  return createHash('sha256')
    .update(JSON.stringify([cardDesign, card]))
    .digest('hex')
    .slice(0, 10);
}
