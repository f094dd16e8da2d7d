import { type MapPlace, type Neighborhood, neighborhoodOf } from '../../blocks/cities/neighborhood.ts';
import { compassPoint, type GeoPoint, greatCircleMiles } from '../../blocks/ui/map/great-circle.ts';
import { calendarDateAt } from '../../engine/compose/calendar.ts';
import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { pageScope, recordIn } from '../../engine/compose/page-composer.ts';
import { composeHeadText, type HeadImage, type HeadText } from '../../engine/render/head.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { cardSize } from './card-design.ts';
import { cardPath } from './card-path.ts';

/** Everything that the picture of a page shows where somebody shares it. */
export interface SocialCard {
  /** The page's title, without the name of the site at its end. */
  readonly title: string;
  /** What an article is about. */
  readonly topic: string | undefined;
  readonly brand: string;
  readonly mark: { readonly viewBox: string; readonly path: string } | undefined;
  readonly phone: string;
  readonly hours: string;
  /** The place of the page among its neighbors, or else the office among the places that it serves. */
  readonly map: Neighborhood | undefined;
}

/** More places than these would be too small to read in a list of messages. */
const mostPlaces = 5;

/** The card of a page, of what its head says and of what it is about. */
export function composeSocialCard(head: HeadText, read: ContentReader): SocialCard {
  const { site } = read;
  const post = read.subject('posts');
  return {
    title: withoutBrand(head.title, site.name),
    topic: post?.topic,
    brand: site.name,
    mark: site.mark && { viewBox: site.mark.viewBox, path: site.mark.path },
    phone: site.phones.main.display,
    hours: site.hours.visible,
    map: post === undefined ? mapOf(read) : undefined,
  };
}

/** The card of the page at a path, or undefined where there is no page. */
export function socialCardAt(state: SiteState, path: string, now: number): SocialCard | undefined {
  const { route } = state.routes.match(path, calendarDateAt(now, state.snapshot.site.value.timeZone));
  if (route === undefined) return undefined;
  const recorder = recordIn(pageScope(state, route, now));
  return composeSocialCard(composeHeadText(route, recorder), recorder);
}

/** Where the card of a page is, and what it says to those who cannot see it. */
export function socialCardImage(head: HeadText, read: ContentReader): HeadImage {
  const card = composeSocialCard(head, read);
  return { path: cardPath(read.path, card), ...cardSize, alt: alternativeOf(card) };
}

function alternativeOf({ title, brand, phone, map }: SocialCard): string {
  const places = map?.neighbors.map(({ name }) => name).join(', ');
  const shown = map === undefined ? '' : ` ${map.city.name}${places ? `: ${places}` : ''}.`;
  return `${title}. ${brand}, ${phone}.${shown}`;
}

function withoutBrand(title: string, brand: string): string {
  const end = ` | ${brand}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

function mapOf(read: ContentReader): Neighborhood {
  const city = read.subject('cities');
  if (city === undefined) return aroundTheOffice(read);
  return neighborhoodOf(read, city, mostPlaces);
}

/** The office where it stands, among the places that the site names as those it serves. */
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
    neighbors: apart(places, geo).slice(0, mostPlaces),
    office: { name: office.name, path: undefined, geo, miles: 0, direction: 'north' },
  };
}

/** Those that are far enough from the middle and from those before them for every name to find its place. */
function apart(places: readonly MapPlace[], middle: GeoPoint): readonly MapPlace[] {
  const least = Math.max(0, ...places.map(({ miles }) => miles)) / 4;
  const kept: MapPlace[] = [];
  for (const place of places) {
    const others = [middle, ...kept.map(({ geo }) => geo)];
    if (others.every((other) => greatCircleMiles(place.geo, other) >= least)) kept.push(place);
  }
  return kept;
}

const point = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude });
