import { textAfter, textBefore } from '../reading/nearby-text.ts';
import type { CopyFinding, CopyInput } from '../rule.ts';
import type { PlaceTerms } from './place-terms.ts';

type CopyOf = Pick<CopyInput, 'snapshot' | 'texts' | 'terms'>;

/** By language: a figure of inhabitants, "21,727 residents". */
const statements: Readonly<Record<string, RegExp>> = {
  en: /(?<![\d.,$])\d[\d,]{0,20}\d\s(?:residents|people|inhabitants)\b/giu,
  es: /(?<![\d.,€])\d[\d.\s]{0,20}\d\s(?:habitantes|residentes|personas)\b/giu,
  fr: /(?<![\d.,€])\d[\d.\s]{0,20}\d\s(?:habitants|résidents|personnes)(?!\p{L})/giu,
};

/** How much a figure of the same inhabitants may differ: a mistyped digit, or a count of another year. */
const maxChange = 0.2;

/** Reports texts of a place that state another population than its file, in the form of the file: an exact figure. */
export function statedPopulations(input: CopyOf): readonly CopyFinding[] {
  const { site, collections } = input.snapshot;
  const pattern = statements[site.value.language.split('-')[0] ?? ''];
  if (pattern === undefined) return [];
  const cities = new Map([...collections.cities.values()].map(({ id, value }) => [id, value]));
  const known = new Set([...cities.values()].map(({ population = '' }) => amountOf(population)));
  return input.texts.flatMap((copy) => {
    const { population, sources } = cities.get(copy.entry.id) ?? {};
    if (population === undefined || !/\d/.test(copy.text)) return [];
    return [...copy.text.matchAll(pattern)]
      .filter(({ 0: found, index }) => {
        const amount = amountOf(found);
        // A known amount is mostly the population of a neighbor.
        if (known.has(amount) || !isOther(amount, amountOf(population))) return false;
        const sentence = sentenceAround(copy.text, index, index + found.length);
        return (
          isAboutPlace(copy.entry.slug, sentence, input.terms) && isOfYear(sources?.population, sentence)
        );
      })
      .map(({ 0: found, index }) => ({
        source: copy.entry.source,
        path: copy.path,
        offset: index,
        message: `the text says ${found}, "population" says ${population}`,
        hint: 'Correct one of the two.',
      }));
  });
}

const amountOf = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** Whether a figure is exact and is neither the population nor one of something else, such as of employees. */
function isOther(amount: number, population: number): boolean {
  const isRound = amount % 100 === 0;
  return amount !== population && !isRound && Math.abs(amount - population) <= population * maxChange;
}

/** The parts of a sentence before and after a figure. */
interface Sentence {
  readonly before: string;
  readonly after: string;
}

function sentenceAround(text: string, start: number, end: number): Sentence {
  const [after = ''] = /^[^.!?]*/.exec(textAfter(text, end)) ?? [];
  return { before: textBefore(text, start).replace(/^.*[.!?]["'”’)]?\s/su, ''), after };
}

/** Whether the last place that is named before a figure, and the first one in the clause after it, are that of the file. */
function isAboutPlace(slug: string, { before, after }: Sentence, terms: PlaceTerms): boolean {
  const namesIn = (part: string) => terms.find(part).filter(({ term }) => term.kind === 'name');
  const [clause = ''] = after.split(/[,;:]/);
  const nearest = [namesIn(before).at(-1), namesIn(clause).at(0)];
  return nearest.every((mention) => mention === undefined || mention.term.slugs.includes(slug));
}

/** Whether a sentence names no years, or that of the source. */
function isOfYear(source: string | undefined, { before, after }: Sentence): boolean {
  const years = `${before} ${after}`.match(/\b(?:19|20)\d{2}\b/g) ?? [];
  return years.length === 0 || years.some((year) => source?.includes(year));
}
