import type { Neighborhood } from '../../../blocks/cities/neighborhood.ts';
import type { DistanceUnit } from '../../../engine/words/formats.ts';
import type { CardInk } from './card-design.ts';

/** The language and the units of the map. */
export interface CardRegion {
  readonly language: string;
  readonly unit: DistanceUnit;
  /** The letter of the direction north. */
  readonly north: string;
}

/** The content of the picture that represents a page where its link is shared. */
export interface SocialCard {
  /** The page's title, without the site's name at its end. */
  readonly title: string;
  /** The topic of an article. */
  readonly topic: string | undefined;
  readonly brand: string;
  readonly mark: { readonly viewBox: string; readonly path: string } | undefined;
  readonly ink: CardInk;
  /** The path of the picture behind the text; absent if there is none. */
  readonly background?: string;
  readonly phone: string;
  readonly hours: string;
  readonly region: CardRegion;
  /** The page's city among its neighbors, or the office among the cities that it serves. */
  readonly map: Neighborhood | undefined;
}

/** A card with everything that drawing it needs. */
export interface DrawableCard extends SocialCard {
  /** The picture behind the text, in any format that sharp reads. */
  readonly backgroundBytes?: Uint8Array;
}
