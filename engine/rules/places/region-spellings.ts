import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { CopyFinding } from '../rule.ts';
import type { Gazetteer } from './gazetteer.ts';

type City = Entry<EntryValues['cities']>;

/** The county or state of a city as written, with a key that is the same for all spellings of it. */
interface Spelling {
  readonly city: City;
  readonly property: 'county' | 'state';
  readonly written: string;
  readonly key: string;
}

/** Reports counties and states that most files spell otherwise: pages would treat each spelling as a region of its own. */
export function regionSpellings(cities: readonly City[], gazetteer: Gazetteer): readonly CopyFinding[] {
  const spellings = cities.flatMap((city) => spellingsOf(city, gazetteer));
  return [...Map.groupBy(spellings, ({ key }) => key).values()].flatMap(reportRare);
}

function spellingsOf(city: City, gazetteer: Gazetteer): readonly Spelling[] {
  const { county, state, postalCodes = [] } = city.value;
  const known = postalCodes.flatMap((code) => gazetteer.withPostalCode(code));
  const names = known.find(({ regions }) => state !== undefined && regions.includes(state))?.regions;
  const region = names?.[0] ?? state ?? '';
  const spellings: Spelling[] = [];
  if (state !== undefined)
    spellings.push({ city, property: 'state', written: state, key: `state ${region}` });
  if (county !== undefined)
    spellings.push({
      city,
      property: 'county',
      written: county,
      key: `county ${withoutKind(county)}, ${region}`,
    });
  return spellings;
}

function reportRare(spellings: readonly Spelling[]): readonly CopyFinding[] {
  const counted = [...Map.groupBy(spellings, ({ written }) => written)];
  const [usual, ...rare] = counted.toSorted(([, left], [, right]) => right.length - left.length);
  if (usual === undefined) return [];
  const [text, files] = usual;
  return rare.flatMap(([, found]) =>
    found.map(({ city, property, written }) => ({
      source: city.source,
      path: [property],
      message: `"${written}" is written "${text}" in ${files.length === 1 ? 'another file' : `${files.length} other files`}, so that pages treat them as two`,
      hint: `Write "${text}".`,
    })),
  );
}

/** The name of a county in lower case, without its kind: "County of Grafton" and "Grafton County" are the same. */
export function withoutKind(county: string): string {
  return county
    .toLowerCase()
    .replace(
      /^(?:city and )?(?:county|city) of | (?:county|parish|borough|city|\(city\)|municipality|census area)$/g,
      '',
    );
}
