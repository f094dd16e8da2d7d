import { expect, it } from 'vitest';
import type { RuleScope } from '../../engine/validate/rules/content-rule.ts';
import type { CopyText } from '../../engine/validate/rules/copy-texts.ts';
import { wrongPlace } from '../../engine/validate/rules/wrong-place.ts';
import { missedPlants, type Plant, pick, readRuleScope, seededRandom } from '../testing/planted-copy.ts';
import { validateCommand } from './validate-command.ts';

/** The number of faults that are planted: PLANTS=500 for the whole measurement. */
const wanted = Number(process.env.PLANTS ?? 60);

const scope = readRuleScope('content');

type City =
  RuleScope['snapshot']['collections']['cities'] extends ReadonlyMap<string, infer Value> ? Value : never;

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

/** Paragraphs as if they were copied from another city, with one or all of its terms left over. */
function leftovers(count: number, random: () => number): readonly Plant[] {
  const used = new Set<CopyText>();
  const plants: Plant[] = [];
  const candidates = scope.texts.filter((text) => bySource.has(text.entry.source) && isCopy(text));
  for (let tries = 0; plants.length < count && tries < count * 200; tries++) {
    const text = pick(candidates, random);
    const city = bySource.get(text.entry.source);
    if (city === undefined || used.has(text)) continue;
    const other = pick(cities, random);
    const kind = pick([0, 0, 0, 1, 2], random);
    const own = termsOf(city)[kind]?.find((term) => occurrences(text.text, term).length > 0);
    const foreign = termsOf(other)[kind] ?? [];
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

it('finds 98 % of what is left over of another place in copied paragraphs', () => {
  const plants = leftovers(wanted, seededRandom(12));
  expect(plants.length).toBe(wanted);
  const missed = missedPlants(wrongPlace, scope, plants).map(
    ({ text, planted, spans }) => `${text.entry.source.file}: ${around(planted, spans[0]?.[0] ?? 0)}`,
  );
  console.log([`${wanted - missed.length} of ${wanted} leftovers found.`, ...missed].join('\n'));
  expect(missed.length).toBeLessThanOrEqual(Math.ceil(wanted * 0.02));
});

it('reports nothing in the copy of the sites', () => {
  for (const folder of ['content', 'e2e/fixtures/piano-tuning', 'e2e/fixtures/fisioterapia']) {
    const { findings, examined } = wrongPlace.check(folder === 'content' ? scope : readRuleScope(folder));
    console.log(`${folder}: ${examined} texts`);
    expect(findings.map(({ source, message }) => `${source.file}: ${message}`)).toEqual([]);
  }
});

it.each(['e2e/fixtures/piano-tuning', 'e2e/fixtures/fisioterapia'])('all rules accept %s', async (folder) => {
  const { exitCode, stdout } = await validateCommand(['--content', folder]);
  expect(stdout).toMatch(/^Checked \d+ files and \d+ pages; no errors\.(?: Also checked .+)?\n$/);
  expect(exitCode).toBe(0);
});
