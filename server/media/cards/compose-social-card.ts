import { type MapPlace, type Neighborhood, neighborhoodOf } from '../../../blocks/cities/neighborhood.ts';
import { distancesWords } from '../../../blocks/ui/map/distances.words.ts';
import { compassPoint, greatCircleMiles } from '../../../blocks/ui/map/great-circle.ts';
import type { ContentReader } from '../../../engine/compose/content-reader.ts';
import { pageScope, recordIn } from '../../../engine/compose/page-composer.ts';
import type { GeoPoint } from '../../../engine/content/distance.ts';
import { composeHeadText, type HeadImage, type PicturedPage } from '../../../engine/render/head.ts';
import { picturePath, sharedVariant } from '../../../engine/routes/picture-path.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { phrasesWords } from '../../../engine/words/phrases.words.ts';
import type { Words } from '../../../engine/words/words.ts';
import { cardInk, cardSize } from './card-design.ts';
import { cardPath } from './card-path.ts';
import type { SocialCard } from './social-card.ts';

/** Maximum number of neighbors on the map: more labels are illegible at the size of a link preview. */
const maxNeighbors = 5;

/** The part of a card that is the same on all pages. */
function frameOf(read: ContentReader) {
  const { site } = read;
  return {
    brand: site.name,
    mark: site.mark && { viewBox: site.mark.viewBox, path: site.mark.path },
    ink: cardInk(read.theme),
    ...backgroundOf(read),
    phone: site.phones.main.display,
    hours: site.hours.visible,
    region: regionOfCard(read),
  };
}

/** Composes the card of a page from its title and its subjects. */
function composeSocialCard(pageTitle: string, read: ContentReader): SocialCard {
  const frame = frameOf(read);
  const post = read.subject('posts');
  return {
    title: withoutBrand(pageTitle, frame.brand),
    topic: post?.topic,
    ...frame,
    map: post === undefined ? mapOf(read) : undefined,
  };
}

function backgroundOf(read: ContentReader): Pick<SocialCard, 'background'> {
  const { cardBackground } = read.theme;
  const picture = cardBackground === undefined ? undefined : read.picture(cardBackground);
  return picture === undefined ? {} : { background: picturePath(picture, sharedVariant(picture)) };
}

function regionOfCard(read: ContentReader): SocialCard['region'] {
  const words = read.words(distancesWords);
  const { language, distanceUnit: unit } = words.formats;
  return { language, unit, north: words('northMark') };
}

/** Returns the card of the page at a path; undefined if there is no such page. */
export function socialCardAt(state: SiteState, path: string, now: number): SocialCard | undefined {
  const { route } = state.routes.match(path);
  if (route === undefined) return undefined;
  const recorder = recordIn(pageScope(state, route, now));
  return composeSocialCard(composeHeadText(route, recorder).title, recorder);
}

/** Returns the path, the size and the text alternative of a page's card. */
export function socialCardImage({ path, title }: PicturedPage, read: ContentReader): HeadImage {
  const card = composeSocialCard(title, read);
  return { path: cardPath(path, card), ...cardSize, alt: altTextOf(card, read.words(phrasesWords)) };
}

function altTextOf({ title, brand, phone, map }: SocialCard, words: Words<typeof phrasesWords>): string {
  const places = map?.neighbors.map(({ name }) => name).join(', ');
  const start = `${title}. ${brand}, ${phone}.`;
  if (map === undefined) return start;
  const { name } = map.city;
  return `${start} ${places ? words('labeled', { label: name, text: places }) : name}.`;
}

function withoutBrand(title: string, brand: string): string {
  const end = ` | ${brand}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

function mapOf(read: ContentReader): Neighborhood {
  const city = read.subject('cities');
  if (city === undefined) return aroundTheOffice(read);
  return neighborhoodOf(read, city, maxNeighbors, () => undefined);
}

/** The office among the cities of the site's service area. */
function aroundTheOffice(read: ContentReader): Neighborhood {
  const { office, serviceAreas } = read.site;
  const geo = point(office.geo);
  const places = serviceAreas.flatMap((slug): MapPlace[] => {
    const city = read.entry('cities', slug);
    if (city === undefined || city.name === office.locality) return [];
    const miles = greatCircleMiles(geo, city.geo);
    return [
      {
        name: city.name,
        path: undefined,
        geo: point(city.geo),
        miles,
        direction: compassPoint(geo, city.geo),
      },
    ];
  });
  return {
    city: { name: office.locality, geo },
    neighbors: spacedOut(places, geo).slice(0, maxNeighbors),
    office: { name: office.name, path: undefined, geo, miles: 0, direction: 'north' },
  };
}

/** Selects places that are far enough from the center and from each other for their labels not to overlap. */
function spacedOut(places: readonly MapPlace[], center: GeoPoint): readonly MapPlace[] {
  const minMiles = Math.max(0, ...places.map(({ miles }) => miles)) / 4;
  const selected: MapPlace[] = [];
  for (const place of places) {
    const others = [center, ...selected.map(({ geo }) => geo)];
    if (others.every((other) => greatCircleMiles(place.geo, other) >= minMiles)) selected.push(place);
  }
  return selected;
}

const point = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude });
