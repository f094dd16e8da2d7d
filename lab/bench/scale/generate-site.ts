import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../../engine/content/compare-text.ts';
import { kilometers } from '../../../engine/content/distance.ts';
import { slugOf } from '../../../engine/content/slug.ts';
import { statesOf } from '../../../engine/content/states.ts';
import { type PageDates, writePageDates } from '../../../engine/routes/page-dates.ts';
import { appendPublishedLines, contract } from '../../../engine/routes/published-paths.ts';
import { type PostalArea, postalAreas } from '../../../server/gazetteer/postal-areas.ts';
import { changeTemplates, removeFallback } from '../remove-fallback.ts';
import { regionTemplates } from './region-templates.ts';

export interface GeneratedSite {
  /** Paths of pages, spread over the site: of places, and of services in them. */
  readonly places: readonly string[];
  readonly cells: readonly string[];
  readonly cities: number;
  readonly services: number;
}

export interface SiteSize {
  readonly cities: number;
  readonly services: number;
}

/** Kilometers. */
const farthestNeighbor = 100;

/**
 * Copies a content folder and adds cities of the gazetteer, each with the same services and at most two nearby cities. Without
 * thresholds of quality all pages are indexed. The pages of the added cities have dates and were published.
 */
export function generateSite(from: string, to: string, size: SiteSize): GeneratedSite {
  cpSync(from, to, { recursive: true });
  removeFallback(to);
  changeTemplates(to, (names) => [...Object.keys(regionTemplates), ...names]);
  for (const [name, template] of Object.entries(regionTemplates))
    writeFileSync(join(to, `templates/${name}.json`), JSON.stringify(template));
  const services = readdirSync(join(to, 'services'))
    .slice(0, size.services)
    .map((file) => file.replace(/\.json$/, ''));
  const folder = join(to, 'cities');
  mkdirSync(folder, { recursive: true });
  const own = readdirSync(folder).length;
  const places = placesOf(Math.max(0, size.cities - own));
  for (const [index, place] of places.entries()) {
    const neighbors = [places[index - 1], places[index + 1]]
      .filter((other) => other !== undefined)
      .filter((other) => other.county === place.county && kilometers(place, other) < farthestNeighbor);
    const slugs = neighbors.map(({ slug }) => slug);
    writeFileSync(join(folder, `${place.slug}.json`), cityFile(place, slugs, services));
  }
  const paths = places.map(({ slug }) => `/locations/${slug}`);
  const pages = paths.flatMap((path) => [path, ...services.map((slug) => `${path}/${slug}`)]);
  writePageDates(to, { asOf: '2026-01-28', pages: datesFor(pages) });
  appendPublishedLines(
    to,
    contract(pages).map((pattern) => `2026-01-01 indexed pages ${pattern}`),
  );
  return {
    places: paths,
    cells: paths.flatMap((path, index) =>
      services.slice(index % 7, (index % 7) + 1).map((slug) => `${path}/${slug}`),
    ),
    cities: own + places.length,
    services: services.length,
  };
}

/** Returns dates for pages, on some days of a month and with hashes that no page has. */
function datesFor(paths: readonly string[]): PageDates['pages'] {
  return new Map(
    paths.map((path, index) => {
      const day = String((index % 28) + 1).padStart(2, '0');
      return [path, { hash: String(index).padStart(12, '0'), date: `2026-01-${day}` }];
    }),
  );
}

interface Place extends PostalArea {
  readonly slug: string;
}

/** Places in the order of states and counties. Those whose name is taken have the postal code in it. */
function placesOf(count: number): readonly Place[] {
  const bySlug = new Map<string, Place>();
  const more: Place[] = [];
  const states = statesOf('US')?.codes ?? [];
  for (const area of postalAreas()) {
    // Post for the associated states in the Pacific has American codes, too.
    if (!states.includes(area.state)) continue;
    const slug = `x-${slugOf(`${area.name} ${area.state}`)}`;
    if (!bySlug.has(slug)) bySlug.set(slug, { ...area, slug });
    else more.push({ ...area, name: `${area.name} ${area.code}`, slug: `${slug}-${area.code}` });
  }
  return [...bySlug.values(), ...more]
    .slice(0, count)
    .sort((one, other) => compareText(key(one), key(other)));
}

const key = ({ state, county, slug }: Place): string => `${state} ${county} ${slug}`;

function cityFile(place: Place, neighbors: readonly string[], services: readonly string[]): string {
  const { name, state, countyName, latitude, longitude, code } = place;
  const county = countyName === '' ? {} : { county: `${countyName} County` };
  return JSON.stringify({
    $schema: '../schema/city.json',
    name,
    kind: 'city',
    ...county,
    state,
    geo: { latitude, longitude },
    postalCodes: [code],
    neighbors,
    description: `Offices in ${name}, ${state}, with computers, phones and a network that somebody has to look after.`,
    about: [
      `The first paragraph about ${name} has the length that such a paragraph has on a page of this kind, with a sentence about the place and another one about what that means for an office there.`,
      `The second says how far ${name} is from our office, and that most of the work is done remotely in any case.`,
    ],
    services: Object.fromEntries(services.map((slug) => [slug, {}])),
  });
}
