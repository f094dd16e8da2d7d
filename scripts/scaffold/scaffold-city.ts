import type { City } from '../../engine/content/model/entries.ts';
import { readContentEntries, slugOf, writeEntry } from './content-entries.ts';
import type { Blank, Scaffold } from './scaffold.ts';
import { ScaffoldError } from './scaffold-error.ts';

const suggestedServices = 3;

/**
 * Writes the file of a new city from a name such as "Claremont, CA". All other values are empty, and the validator rejects
 * the file until an editor has filled them in.
 * @throws ScaffoldError, ContentFolderError
 */
export function scaffoldCity(folder: string, written: string): Scaffold {
  const { name, state } = readName(written);
  const slug = slugOf(name);
  if (slug === '') throw badName(written);
  const content = readContentEntries(folder);
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
    county: '',
    state,
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
  const others = offered.filter((service) => !first.includes(service));
  return {
    files: [file],
    nextSteps: [
      `npm run validate lists the values to write in ${file}. Until the file is valid, a running site keeps its last valid state.`,
      'Set the latitude and longitude of its center, which maps and distances use.',
      `Keep the services that you offer there, each with facts that are true only in ${name}${others.length === 0 ? '' : `; you can add ${others.join(', ')}`}.`,
      'Its pages are then composed from the templates; lists, maps and the sitemap include them.',
      `Add "${slug}" to "neighbors" of the nearby cities, so that they link to it.`,
    ],
  };
}

function readName(written: string): { readonly name: string; readonly state: string } {
  const match = /^\s*(?<name>[^,]+?)\s*,\s*(?<state>[A-Z]{2,3})\s*$/.exec(written);
  const { name, state } = match?.groups ?? {};
  if (name === undefined || state === undefined) throw badName(written);
  return { name, state };
}

function badName(written: string): ScaffoldError {
  return new ScaffoldError(
    'CB_NAME',
    `"${written}" is not a city with a state. Write the name, a comma and the postal abbreviation: npm run new -- city "Claremont, CA"`,
  );
}
