import type { GeoPoint } from '../../content/distance.ts';
import type { CopyContent } from '../reading/copy-content.ts';
import type { CopyText } from '../reading/copy-texts.ts';
import { textBefore } from '../reading/nearby-text.ts';
import { type Gazetteer, type ListedPlace, type NearestPlace, nearestPlace } from './gazetteer.ts';
import { RelationWords, startsSentence } from './mention-context.ts';
import { ordinaryWords } from './ordinary-words.ts';
import type { Mention, PlaceTerm } from './place-terms.ts';

/** The maximum number of words in a name. */
const maxWords = 5;

/** The minimum population of a place that copy is expected to mean although it is far away. */
const minFarPopulation = 15_000;

/** Kilometers up to which a place counts however small it is, and a number of five digits counts as its postal code. */
const maxRegionDistance = 60;

/** Kilometers around the center of a small place in which other names are those of its parts. */
const minRadius = 8;

/** The number of entries about different places from which on a name has a sense of its own on the site. */
const minCommonEntries = 3;

/** The area that an entry is about. */
export interface SubjectArea {
  readonly name: string;
  readonly points: readonly GeoPoint[];
  readonly codes: ReadonlySet<string>;
}

interface NameInText {
  readonly name: string;
  readonly start: number;
}

/** Finds places that the site has no page for, but a gazetteer lists. */
export class UnlistedPlaces {
  readonly #gazetteer: Gazetteer;
  readonly #words: RelationWords | undefined;
  /** Names that the site uses for something else, too. They count only where a text says that they are places. */
  readonly #ambiguous: ReadonlySet<string>;
  /** Names that copy may mention. */
  readonly #accepted: ReadonlySet<string>;

  constructor(gazetteer: Gazetteer, { site, quality }: CopyContent, texts: readonly CopyText[]) {
    const { language, office } = site.value;
    this.#gazetteer = gazetteer;
    this.#words = RelationWords.of(language);
    this.#ambiguous = ambiguousNames(texts, gazetteer);
    this.#accepted = new Set([
      ...(quality?.value.knownPlaces ?? []),
      ...(quality?.value.placeWords ?? []),
      office.locality ?? '',
      office.postalCode ?? '',
    ]);
  }

  /**
   * Returns the mentions of places that are outside the area that a text is about.
   * @param known the mentions of the places of the site
   */
  find(copy: CopyText, area: SubjectArea, known: readonly Mention[]): readonly Mention[] {
    if (area.points.length === 0) return [];
    const { text } = copy;
    const found = [
      ...this.#names(copy, area),
      ...this.#counties(text, area),
      ...this.#postalCodes(text, area),
    ];
    if (found.length === 0) return [];
    const radius = this.#radiusOf(area);
    return found.filter(
      ({ term, start, end }) =>
        !this.#accepted.has(term.text) &&
        (term.unlisted?.distance ?? 0) > radius &&
        !known.some((other) => other.start < end && start < other.end),
    );
  }

  /** Kilometers around the center of a place in which other names are those of its parts and suburbs. */
  #radiusOf({ name, points }: SubjectArea): number {
    const near = nearestPlace(
      this.#gazetteer.named(name).filter(({ population }) => population > 0),
      points,
    );
    const population = near !== undefined && near.distance < maxRegionDistance ? near.place.population : 0;
    // 10 km for 100,000 people, 63 km for four million.
    return Math.max(minRadius, Math.sqrt(population / 1000));
  }

  #names(copy: CopyText, { points }: SubjectArea): readonly Mention[] {
    const { text } = copy;
    return namesIn(copy, this.#gazetteer).flatMap(({ name, start }) => {
      const end = start + name.length;
      const places = this.#gazetteer.named(name);
      const inRegion = places.filter(({ regions }) => isFollowedByRegion(text.slice(end), regions));
      const nearest = nearestPlace(inRegion.length > 0 ? inRegion : places, points);
      if (nearest === undefined) return [];
      const mention = { term: unlistedTerm(name, 'name', nearest, this.#isWord(name)), start, end };
      if (inRegion.length > 0) return [mention];
      if (this.#isAmbiguous(name) && this.#words?.isAt(text, { start }) !== true) return [];
      if (nearest.distance <= maxRegionDistance) return [mention];
      const populous = nearestPlace(
        places.filter(({ population }) => population >= minFarPopulation),
        points,
      );
      return populous === undefined ? [] : [{ ...mention, term: { ...mention.term, unlisted: populous } }];
    });
  }

  #isAmbiguous(name: string): boolean {
    return districts.has(name) || this.#ambiguous.has(name);
  }

  /** Whether a name can begin a sentence without being one. */
  #isWord(name: string): boolean {
    return name.split(' ').every((word) => this.#isAmbiguous(word));
  }

  #counties(text: string, { points }: SubjectArea): readonly Mention[] {
    return [...text.matchAll(countyName)].flatMap(({ 0: found, index }) => {
      const words = found.split(' ');
      for (const [first] of words.slice(0, -1).entries()) {
        const name = words.slice(first).join(' ');
        const nearest = nearestPlace(this.#gazetteer.inCounty(name), points);
        if (nearest === undefined) continue;
        const start = index + found.length - name.length;
        return [{ term: unlistedTerm(name, 'county', nearest), start, end: start + name.length }];
      }
      return [];
    });
  }

  #postalCodes(text: string, { name, points, codes }: SubjectArea): readonly Mention[] {
    return [...text.matchAll(postalCode)].flatMap(({ 0: code, index }) => {
      const places = this.#gazetteer.withPostalCode(code);
      const nearest = nearestPlace(places, points);
      if (nearest === undefined || codes.has(code)) return [];
      const own = [...codes].flatMap((other) => this.#gazetteer.withPostalCode(other));
      const owners = new Set([name, ...own.map((place) => place.name)]);
      if (owners.has(nearest.place.name) || text.includes(nearest.place.name)) return [];
      const isStated = beforePostalCode.test(textBefore(text, index));
      if (nearest.distance > maxRegionDistance && !isStated) return [];
      return [{ term: unlistedTerm(code, 'postal code', nearest), start: index, end: index + code.length }];
    });
  }
}

const countyName = /(?:\p{Lu}[\p{L}.'’-]{1,40} ){1,3}County(?![\p{L}\p{N}])(?! \p{Lu})/gu;

const postalCode = /(?<![\p{L}\p{N}.,#-])\d{5}(?![\p{L}\p{N}])/gu;

/** A state, or words that say that a postal code follows. */
const beforePostalCode = /(?:\b[A-Z]{2}|\bZIP(?: codes?)?|\bpostal codes?),?\s$/i;

function unlistedTerm(
  text: string,
  kind: PlaceTerm['kind'],
  unlisted: NearestPlace,
  isWord = false,
): PlaceTerm {
  return { text, kind, slugs: [], isWord, countyKinds: new Set(['County']), unlisted };
}

function isFollowedByRegion(after: string, regions: ListedPlace['regions']): boolean {
  const [, separator] = /^(,\s|\s)/.exec(after) ?? [];
  if (separator === undefined) return false;
  return regions.some((region) => {
    const rest = after.slice(separator.length);
    // "Dover in" is not the Dover of Indiana.
    return rest.startsWith(region) && !/^[\p{L}\p{N}]/u.test(rest.slice(region.length));
  });
}

const word = /\p{L}[\p{L}'’-]*/gu;

/** Finds the longest names of the gazetteer that begin with a capital letter and are not parts of longer names. */
function namesIn({ text }: CopyText, gazetteer: Gazetteer): readonly NameInText[] {
  const words = [...text.matchAll(word)].map(({ 0: found, index }) => ({ found, start: index }));
  const names: NameInText[] = [];
  let end = 0;
  for (const [first, { found, start }] of words.entries()) {
    if (start < end || !/^\p{Lu}/u.test(found)) continue;
    const name = longestName(text, words.slice(first, first + maxWords), gazetteer);
    if (name === undefined || isPartOfName(text, start, words[first - 1]?.found)) continue;
    names.push({ name, start });
    end = start + name.length;
  }
  return names;
}

function longestName(
  text: string,
  words: readonly { readonly found: string; readonly start: number }[],
  gazetteer: Gazetteer,
): string | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  for (const { found, start } of words.toReversed()) {
    const name = text.slice(first.start, start + found.replace(/['’]s?$/, '').length);
    if (gazetteer.named(name).length > 0) return name;
  }
  return undefined;
}

/** Whether a capitalized word before a name belongs to it, unless it only begins the sentence: "In Dover". */
function isPartOfName(text: string, start: number, before: string | undefined): boolean {
  const previous = before ?? '';
  if (!/^\p{Lu}/u.test(previous) || !text.slice(0, start).endsWith(`${previous} `)) return false;
  const opensSentence = startsSentence(text, start - previous.length - 1);
  return !(
    opensSentence &&
    /^\p{Lu}\p{Ll}{0,9}$/u.test(previous) &&
    functionWords.has(previous.toLowerCase())
  );
}

/** Names of districts in many places, which are also places of their own elsewhere. */
const districts: ReadonlySet<string> = new Set(
  'Uptown Midtown Downtown Westside Eastside Northside Southside Sunset Broadway Riverfront Waterfront Lakefront'.split(
    ' ',
  ),
);

/** Words that begin sentences before a name. */
const functionWords: ReadonlySet<string> = new Set(
  'the a an in near for from to of at by on with and but or as if many most some all every each our your their this that these those one two serving across around throughout outside beyond when where while since unlike like en de para por con y el los las un una cerca à de pour par avec et les des une'.split(
    ' ',
  ),
);

/** Names that the copy also uses in lower case, in entries that are about no place, or in those of several places. */
function ambiguousNames(texts: readonly CopyText[], gazetteer: Gazetteer): ReadonlySet<string> {
  const entries = new Map<string, Set<unknown>>();
  const common = new Set<string>();
  for (const text of texts) {
    const isAboutPlace = kindsAboutPlaces.has(text.entry.kind);
    for (const { name } of namesIn(text, gazetteer)) {
      const among = entries.get(name) ?? new Set();
      entries.set(name, among.add(text.entry));
      if (!isAboutPlace || among.size >= minCommonEntries) common.add(name);
    }
  }
  const words = new Set([...entries.keys()].flatMap((name) => name.split(' ')));
  return new Set([...common, ...ordinaryWords(texts, words)]);
}

const kindsAboutPlaces: ReadonlySet<string> = new Set(['cities', 'jobs', 'testimonials']);
