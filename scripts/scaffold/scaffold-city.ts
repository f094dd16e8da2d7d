import type { City } from '../../engine/content/model/entries.ts';
import { readContentEntries, slugOf, type TargetFolder, writeEntry } from './content-entries.ts';
import type { Blank, Scaffold } from './scaffold.ts';
import { ScaffoldError } from './scaffold-error.ts';

const suggestedServices = 3;

type CityProperties = Readonly<Record<string, unknown>>;

/**
 * Writes the file of a new city from a name such as "Claremont, CA", or "Annecy" where cities have no state. All other
 * values are empty, and the validator rejects the file until an editor has filled them in.
 * @throws ScaffoldError, ContentFolderError
 */
export function scaffoldCity(folder: TargetFolder, written: string): Scaffold {
  const content = readContentEntries(folder.path);
  const others = [...content.entries('cities').values()];
  const { name, state } = readName(written, others);
  const slug = slugOf(name);
  if (slug === '') throw badName(written);
  const offered = [...content.entries('services')].flatMap(([service, { inCities }]) =>
    inCities === true ? [service] : [],
  );
  const core = Array.isArray(content.site.coreServices) ? content.site.coreServices : [];
  const first = [...new Set([...offered.filter((service) => core.includes(service)), ...offered])].slice(
    0,
    suggestedServices,
  );
  const city = {
    $schema: '../schema/city.json',
    name,
    ...(others.some(({ county }) => county !== undefined) && { county: '' }),
    ...(state !== undefined && { state }),
    geo: { latitude: null, longitude: null },
    keyIndustries: [''],
    neighbors: [''],
    description: '',
    about: [''],
    services: Object.fromEntries(
      first.map((service) => [service, { lead: '', intro: [''], faqs: [{ question: '', answer: [''] }] }]),
    ),
  } satisfies Blank<City>;
  const file = writeEntry(folder, 'cities', slug, city);
  const moreServices = offered.filter((service) => !first.includes(service));
  return {
    files: [file],
    nextSteps: [
      `npm run validate lists the values to write in ${file}. Until the file is valid, a running site keeps its last valid state.`,
      'Set the latitude and longitude of its center, which maps and distances use.',
      `Keep the services that you offer there, each with facts that are true only in ${name}${moreServices.length === 0 ? '' : `; you can add ${moreServices.join(', ')}`}.`,
      'Its pages are then composed from the templates; lists, maps and the sitemap include them.',
      `Add "${slug}" to "neighbors" of the nearby cities, so that they link to it.`,
    ],
  };
}

/**
 * Reads a name and, after a comma, a state. The state is required if every other city has one, as an abbreviation if
 * theirs are.
 */
function readName(
  written: string,
  others: readonly CityProperties[],
): { readonly name: string; readonly state: string | undefined } {
  const match = /^\s*(?<name>[^,]+?)\s*(?:,\s*(?<state>[^,]+?)\s*)?$/.exec(written);
  const { name, state } = match?.groups ?? {};
  const states = others.map((city) => city.state);
  const isRequired = states.length > 0 && states.every((other) => other !== undefined);
  const isAbbreviated =
    states.some(isAbbreviation) && states.every((other) => other === undefined || isAbbreviation(other));
  if (name === undefined || (isRequired && state === undefined)) throw badName(written);
  if (state !== undefined && isAbbreviated && !isAbbreviation(state)) throw badName(written);
  return { name, state };
}

function isAbbreviation(state: unknown): boolean {
  return typeof state === 'string' && /^[A-Z]{2,3}$/.test(state);
}

function badName(written: string): ScaffoldError {
  return new ScaffoldError(
    'CB_NAME',
    `"${written}" is not a city in the form of the others. Write the name and, where cities have a state, a comma and its postal abbreviation: npm run new -- city "Claremont, CA"`,
  );
}
