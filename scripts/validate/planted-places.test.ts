import { expect, it } from 'vitest';
import { kilometers } from '../../engine/content/distance.ts';
import { wrongPlace } from '../../engine/rules/places/wrong-place.ts';
import type { CopyText } from '../../engine/rules/reading/copy-texts.ts';
import type { CopyInput } from '../../engine/rules/rule.ts';
import { populatedPlaces } from '../../server/gazetteer/populated-places.ts';
import { postalAreas } from '../../server/gazetteer/postal-areas.ts';
import { callCommand } from '../testing/call-command.ts';
import { missedPlants, type Plant, pick, readCopyOf, seededRandom } from '../testing/planted-copy.ts';
import { validateCommand } from './validate-command.ts';

/** The number of faults that are planted: PLANTS=500 for the whole measurement. */
const wanted = Number(process.env.PLANTS ?? 60);

const scope = readCopyOf('content');

type City =
  CopyInput['snapshot']['collections']['cities'] extends ReadonlyMap<string, infer Value> ? Value : never;

const cities = [...scope.snapshot.collections.cities.values()];
const bySource = new Map(cities.map((city) => [city.source, city]));

/** The terms that identify a city in copy. */
const termsOf = ({ value }: City): readonly (readonly string[])[] => [
  [value.name],
  value.county === undefined ? [] : [value.county],
  value.postalCodes ?? [],
];

const isCopy = ({ path }: CopyText): boolean => !['name', 'county', 'postalCodes'].includes(String(path[0]));

const occurrences = (text: string, term: string): readonly number[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${term}(?![\\p{L}\\p{N}])`, 'gu'))].map(
    ({ index }) => index,
  );

/** The terms of another place, by kind as {@link termsOf} has them. */
type ForeignTerms = (city: City) => readonly (readonly string[])[];

/** Paragraphs as if they were copied from another city, with one or all of its terms left over. */
function leftovers(count: number, random: () => number, foreignTerms: ForeignTerms): readonly Plant[] {
  const used = new Set<CopyText>();
  const plants: Plant[] = [];
  const candidates = scope.texts.filter((text) => bySource.has(text.entry.source) && isCopy(text));
  for (let tries = 0; plants.length < count && tries < count * 200; tries++) {
    const text = pick(candidates, random);
    const city = bySource.get(text.entry.source);
    if (city === undefined || used.has(text)) continue;
    const terms = foreignTerms(city);
    const kind = pick([0, 0, 0, 1, 2], random);
    const own = termsOf(city)[kind]?.find((term) => occurrences(text.text, term).length > 0);
    const foreign = terms[kind] ?? [];
    if (own === undefined || foreign.length === 0) continue;
    const term = pick(foreign, random);
    if (term === own || (termsOf(city)[kind] ?? []).includes(term)) continue;
    const found = occurrences(text.text, own);
    const replaced = random() < 0.5 ? found : [pick(found, random)];
    let planted = '';
    let from = 0;
    const spans: [number, number][] = [];
    for (const at of replaced) {
      planted += text.text.slice(from, at);
      spans.push([planted.length, planted.length + term.length]);
      planted += term;
      from = at + own.length;
    }
    used.add(text);
    plants.push({ text, planted: planted + text.text.slice(from), spans });
  }
  return plants;
}

const around = (text: string, start: number): string =>
  `…${text.slice(Math.max(0, start - 40), start)}▶${text.slice(start, start + 40)}…`;

/** The number of plants that may be missed. A small sample varies, so it may miss more by three standard deviations. */
function allowedMisses(share: number): number {
  return Math.ceil(wanted * share + (wanted < 500 ? 3 * Math.sqrt(wanted * share) : 0));
}

/** The number of plants that the rule misses. Prints them. */
function countMissed(plants: readonly Plant[]): number {
  expect(plants.length).toBe(wanted);
  const missed = missedPlants(wrongPlace, scope, plants).map(
    ({ text, planted, spans }) => `${text.entry.source.file}: ${around(planted, spans[0]?.[0] ?? 0)}`,
  );
  console.log([`${wanted - missed.length} of ${wanted} leftovers found.`, ...missed].join('\n'));
  return missed.length;
}

it('finds 98 % of what is left over of another place in copied paragraphs', () => {
  const random = seededRandom(12);
  const plants = leftovers(wanted, random, () => termsOf(pick(cities, random)));
  expect(countMissed(plants)).toBeLessThanOrEqual(allowedMisses(0.02));
});

/** Distance in kilometers from which on a place is not a suburb of the one that a text is about. */
const minDistance = 70;

it('finds 95 % of what is left over of a place that only the gazetteer lists', () => {
  const random = seededRandom(13);
  const isUnlisted = (name: string): boolean => scope.terms.find(name).length === 0;
  const populous = populatedPlaces('US').filter(
    ({ population, name }) => population >= 20_000 && isUnlisted(name),
  );
  const areas = postalAreas().filter(({ name, code }) => isUnlisted(name) && isUnlisted(code));
  const plants = leftovers(wanted, random, ({ value: { geo } }) => {
    const near = areas.filter((area) => {
      const distance = kilometers(area, geo);
      return distance > minDistance && distance < 2 * minDistance;
    });
    const { code, countyName } = pick(near, random);
    const [place] = populous.splice(Math.floor(random() * populous.length), 1);
    return [[place?.name ?? ''], [`${countyName} County`], [code]];
  });
  expect(countMissed(plants)).toBeLessThanOrEqual(allowedMisses(0.05));
});

it('reports nothing in the copy of the sites', () => {
  for (const folder of ['content', 'e2e/fixtures/piano-tuning', 'e2e/fixtures/fisioterapia']) {
    const { findings, examined } = wrongPlace.check(folder === 'content' ? scope : readCopyOf(folder));
    console.log(`${folder}: ${examined} texts`);
    expect(findings.map(({ source, message }) => `${source.file}: ${message}`)).toEqual([]);
  }
});

it.each(['e2e/fixtures/piano-tuning', 'e2e/fixtures/fisioterapia'])('all rules accept %s', async (folder) => {
  const { exitCode, stdout } = await callCommand(validateCommand, ['--content', folder]);
  expect(stdout).toMatch(/^Checked \d+ files and \d+ pages; no errors\.(?: Also checked .+)?\n$/);
  expect(exitCode).toBe(0);
});
