import { expect, it } from 'vitest';
import { copied } from '../../engine/rules/copied.ts';
import type { CopyText } from '../../engine/rules/reading/copy-texts.ts';
import { missedPlants, type Plant, pick, readCopyOf, seededRandom } from '../testing/planted-copy.ts';

/** The number of faults that are planted: PLANTS=200 for the whole measurement. */
const wanted = Number(process.env.PLANTS ?? 60);

const scope = readCopyOf('content');
const { cities } = scope.snapshot.collections;

const wordCount = (text: string): number => text.split(/\s+/).length;

/** The name of a city in a text, replaced by that of another city. */
function renamed({ entry, text }: CopyText, slug: string): string {
  const [from, to] = [cities.get(entry.slug)?.value.name ?? '', cities.get(slug)?.value.name ?? ''];
  return text.replaceAll(from, to);
}

function withTenthWordsChanged(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index % 10 === 5 ? 'otherwise' : word))
    .join(' ');
}

/** Paragraphs of one city in the file of another: unchanged, renamed, or renamed with every tenth word changed. */
function copies(count: number, random: () => number): readonly Plant[] {
  const candidates = scope.texts.filter(
    ({ entry, text }) => entry.kind === 'cities' && wordCount(text) >= 20,
  );
  const used = new Set<CopyText>();
  const plants: Plant[] = [];
  while (plants.length < count) {
    const [from, to] = [pick(candidates, random), pick(candidates, random)];
    if (from.entry === to.entry || used.has(from) || used.has(to)) continue;
    used.add(from).add(to);
    const kind = pick(['unchanged', 'renamed', 'edited'] as const, random);
    const name = kind === 'unchanged' ? from.text : renamed(from, to.entry.slug);
    const planted = kind === 'edited' ? withTenthWordsChanged(name) : name;
    plants.push({ text: to, planted, spans: [[0, planted.length]] });
  }
  return plants;
}

it('finds every copied paragraph, also with another name and with every tenth word changed', () => {
  const plants = copies(wanted, seededRandom(200));
  const missed = missedPlants(copied, scope, plants);
  console.log(`${plants.length - missed.length} of ${plants.length} copied paragraphs found.`);
  expect(missed.map(({ planted }) => planted)).toEqual([]);
});

it('reports nothing in the copy of the sites', () => {
  for (const folder of ['content', 'e2e/fixtures/piano-tuning', 'e2e/fixtures/fisioterapia']) {
    const { findings, examined } = copied.check(folder === 'content' ? scope : readCopyOf(folder));
    console.log(`${folder}: ${examined} texts`);
    expect(examined).toBeGreaterThan(5);
    expect(findings.map(({ source, message }) => `${source.file}: ${message}`)).toEqual([]);
  }
});
