import { slugOf } from '../../engine/content/slug.ts';
import { type CityDraft, cityDraft, countryOf, type DraftPlace } from '../../engine/drafts/city-draft.ts';
import type { ContentEntries } from '../../engine/drafts/content-entries.ts';
import {
  findGazetteerPlaces,
  type GazetteerPlace,
  similarPlaceName,
} from '../../server/gazetteer/find-places.ts';
import { readPlaceQuery } from '../../server/gazetteer/place-query.ts';
import { CommandError } from '../command/command-error.ts';
import { readinessSteps } from './readiness-steps.ts';
import type { Scaffold } from './scaffold.ts';
import { readContentEntries, type TargetFolder, writeEntry } from './write-entry.ts';

type CityProperties = Readonly<Record<string, unknown>>;

/** Asks which of several places is meant; undefined without an answer. */
export type ChoosePlace = (names: readonly string[]) => Promise<number | undefined>;

/**
 * Writes the file of a new city from a name such as "Claremont, CA", or "Annecy" where cities have no state. County,
 * coordinates, postal codes and neighbors are those of the gazetteer, each with its source; all other values are empty,
 * and the validator reports them until an editor has filled them in.
 * @throws CommandError, ContentFolderError
 */
export async function scaffoldCity(
  folder: TargetFolder,
  written: string,
  choose: ChoosePlace,
): Promise<Scaffold> {
  const content = readContentEntries(folder.path);
  const city = await cityToWrite(content, written, choose);
  const file = writeEntry(folder, 'cities', city.slug, city.value);
  return { files: [file], nextSteps: nextSteps(content, { ...city, written }, file) };
}

async function cityToWrite(
  content: ContentEntries,
  written: string,
  choose: ChoosePlace,
): Promise<CityDraft> {
  const others = [...content.entries('cities').values()];
  const query = readPlaceQuery(written);
  if (query === undefined || slugOf(query.name) === '') throw badName(written, others);
  const { name: wanted, qualifiers } = query;
  const found = findGazetteerPlaces(query, countryOf(content));
  const place = await chooseOne(found, wanted, choose);
  const state = place?.state ?? checkedState(written, qualifiers, others, place !== undefined);
  return cityDraft(content, { name: place?.name ?? wanted, state, place });
}

/** A draft with the name as it was written, with its qualifiers. */
interface NewCity extends CityDraft {
  readonly written: string;
}

function nextSteps(content: ContentEntries, city: NewCity, file: string): readonly string[] {
  const { name, slug, place, postalCodes, neighbors, services, moreServices, hasPopulation } = city;
  return [
    place === undefined
      ? missingPlace(city, countryOf(content), file)
      : filledFacts(place, postalCodes.length, neighbors.length > 0),
    `npx cityblock validate lists the values to write in ${file}. Until it is published, they are warnings.`,
    ...(hasPopulation
      ? [
          'Write the population with its source and year, or delete both: no package states a population with its year.',
        ]
      : []),
    `Keep the services that you offer there, each with facts that are true only in ${name}${moreServices.length === 0 ? '' : `; you can add ${moreServices.join(', ')}`}.`,
    'Its pages are then composed from the templates; lists, maps and the sitemap include them.',
    ...readinessSteps(content, { city: slug, name, service: services[0] }),
    neighbors.length === 0
      ? `Add "${slug}" to "neighbors" of the nearby cities, so that they link to it.`
      : `Add "${slug}" to "neighbors" of ${neighbors.join(', ')}, so that they link to it.`,
  ];
}

/** Says that the gazetteer has no such place, and which similar one it has. */
function missingPlace({ written, name, state }: NewCity, country: string, file: string): string {
  const similar = similarPlaceName(name, country, state);
  const suggestion =
    similar === undefined
      ? ''
      : ` If you meant "${[similar, state].filter(isText).join(', ')}", delete the file and run the command again.`;
  return `${file} cannot be published yet, because it has no coordinates: the gazetteer has no place "${written}" in ${country}.${suggestion} Set the county and the coordinates of its center, which maps and distances use.`;
}

/** Returns the only place, or the one that is chosen; undefined if the gazetteer has none. */
async function chooseOne(
  places: readonly GazetteerPlace[],
  wanted: string,
  choose: ChoosePlace,
): Promise<GazetteerPlace | undefined> {
  if (places.length < 2) return places[0];
  const names = places.map((place) => fullName(place, places));
  const chosen = await choose(names);
  if (chosen !== undefined) return places[chosen];
  throw new CommandError(
    [
      `There are ${places.length} places named "${wanted}"; nothing was written. Write one of them:`,
      ...names.map((name) => `  npx cityblock new city "${name}"`),
    ].join('\n'),
    { code: 'CB_NAME' },
  );
}

/** The name of a place with its state or region, and with its county if another place has the same. */
function fullName(place: GazetteerPlace, places: readonly GazetteerPlace[]): string {
  const regionOf = ({ state, region }: GazetteerPlace): string | undefined => state ?? region;
  const isShared = places.some((other) => other !== place && regionOf(other) === regionOf(place));
  const parts = [place.name, isShared ? place.county : undefined, regionOf(place)];
  return parts.filter((part) => part !== undefined).join(', ');
}

function filledFacts({ county, postalCodes }: DraftPlace, shown: number, hasNeighbors: boolean): string {
  const facts = [
    ...(county !== undefined ? ['county'] : []),
    'coordinates',
    ...(shown > 0 ? ['postal codes'] : []),
    ...(hasNeighbors ? ['neighbors'] : []),
  ];
  const more =
    postalCodes.length > shown
      ? ` It has ${postalCodes.length} postal codes; the ${shown} nearest to its center are listed.`
      : '';
  return `Filled in from GeoNames, each with its source in "sources": ${facts.join(', ')}.${more}`;
}

/**
 * Returns the state of a place that is not in the gazetteer. It is required if every other city has one, as an
 * abbreviation if theirs are.
 */
function checkedState(
  written: string,
  qualifiers: readonly string[],
  others: readonly CityProperties[],
  isKnownPlace: boolean,
): string | undefined {
  const states = others.map((city) => city.state);
  const [only, ...further] = new Set(states);
  // The gazetteer knows the states of some countries only.
  if (isKnownPlace && typeof only === 'string' && further.length === 0) return only;
  const isRequired = states.length > 0 && states.every((state) => state !== undefined);
  if (!isRequired) return states.some((state) => state !== undefined) ? qualifiers.at(-1) : undefined;
  const isAbbreviated = states.every(isAbbreviation);
  const state = qualifiers.at(-1);
  if (state === undefined || qualifiers.length > 1 || (isAbbreviated && !isAbbreviation(state)))
    throw badName(written, others);
  return state;
}

function isAbbreviation(state: unknown): boolean {
  return typeof state === 'string' && /^[A-Z]{2,3}$/.test(state);
}

/** Names a city of the site as the model, which has the form of its country. */
function badName(written: string, [model]: readonly CityProperties[]): CommandError {
  const example = model === undefined ? 'Claremont, CA' : [model.name, model.state].filter(isText).join(', ');
  const state = model?.state === undefined && model !== undefined ? '' : ', a comma and the state';
  return new CommandError(
    `"${written}" is not a city in the form of the others. Write the name${state}: npx cityblock new city "${example}"`,
    { code: 'CB_NAME' },
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
