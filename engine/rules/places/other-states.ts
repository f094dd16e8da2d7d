import { setAside } from '../../content/absence.ts';
import { isRecord } from '../../content/json-schema.ts';
import { statesOf } from '../../content/states.ts';
import type { CopyContent } from '../reading/copy-content.ts';
import type { CopyText } from '../reading/copy-texts.ts';
import { textAfter, textBefore } from '../reading/nearby-text.ts';
import type { CopyFinding } from '../rule.ts';
import { RelationWords } from './mention-context.ts';
import { type TermMatch, TermMatcher } from './term-matcher.ts';

/** States whose names mean a city as often. */
const namesOfCities: ReadonlySet<string> = new Set(['New York', 'Washington']);

/** Words directly before a state in which the readers of a text are. */
const at = /(?<!\p{L})(?:in|across|throughout|serving)\s(?:the state of\s)?$/iu;

/** Words shortly before a state that say that something of the reader is or was there, or which law applies. */
const away =
  /(?<!\p{L})(?:second|another|other|office|branch|plant|warehouse|store|subsidiary|parent|partner|vendor|supplier|staff|employees?|workers?|colleagues?|people|remote|mov(?:e|es|ed|ing)|incorporated|registered|licensed|laws?|statutes?)(?!\p{L})[^.!?;:]{0,24}$/iu;

/** Finds states of the same country in which a site has no place, in copy about its places. */
export class OtherStates {
  readonly #own: string;
  readonly #words: RelationWords;
  readonly #matcher: TermMatcher;

  private constructor(own: string, others: readonly string[], words: RelationWords) {
    this.#own = own;
    this.#words = words;
    this.#matcher = new TermMatcher(others);
  }

  /** Undefined for a site in another language than English, or with places in several states or in none. */
  static of(content: CopyContent): OtherStates | undefined {
    const { language, office } = content.site.value;
    const known = office.country === undefined ? undefined : statesOf(office.country);
    const words = language.split('-')[0] === 'en' ? RelationWords.of(language) : undefined;
    const [written, ...more] = new Set(writtenStates(content));
    if (known === undefined || words === undefined || typeof written !== 'string' || more.length > 0)
      return undefined;
    const { codes, names } = known;
    const own = names[codes.indexOf(written)] ?? written;
    if (!names.includes(own)) return undefined;
    const accepted = new Set([own, ...namesOfCities, ...namesOfSite(content)]);
    return new OtherStates(
      own,
      names.filter((name) => !accepted.has(name)),
      words,
    );
  }

  /** @param place the name of the place that the text is about */
  find({ entry, path, text }: CopyText, place: string): readonly CopyFinding[] {
    // Jobs and testimonials tell of what happened, wherever that was.
    if (entry.kind !== 'cities') return [];
    return this.#matcher
      .find(text)
      .filter((match) => this.#isStateOf(text, match, place) || this.#isWhereReadersAre(text, match))
      .map(({ text: state, start }) => ({
        source: entry.source,
        path,
        offset: start,
        message: `"${state}" is another state, but ${place} is in ${this.#own}`,
        hint: `Write "${this.#own}", or say how the two are related. If the copy may name it, add "${state}" to "knownPlaces" of quality.json.`,
      }));
  }

  /** Whether the state follows the name of the place: "Dover, Nevada". */
  #isStateOf(text: string, { start, end }: TermMatch, place: string): boolean {
    return text.endsWith(`${place}, `, start) && !isPartOfName(text.slice(end));
  }

  #isWhereReadersAre(text: string, match: TermMatch): boolean {
    const before = textBefore(text, match.start);
    const after = textAfter(text, match.end);
    return (
      at.test(before) &&
      !isPartOfName(after) &&
      !isListed(after) &&
      !this.#words.isElsewhere(text, match) &&
      !away.test(before) &&
      !sentenceAround(before, after).includes(this.#own)
    );
  }
}

/** The states of all places as written. Undefined for one that states none or whose file cannot be read. */
function writtenStates({ collections, absent }: CopyContent): readonly unknown[] {
  const faulty = setAside(absent).filter(({ kind }) => kind === 'cities');
  return [
    ...[...collections.cities.values()].map(({ value }) => value.state),
    ...faulty.map(({ entry }) => (isRecord(entry?.source.value) ? entry.source.value.state : undefined)),
  ];
}

/** The names of places on the site, and those that copy may mention. */
function namesOfSite({ collections, quality }: CopyContent): readonly string[] {
  return [
    ...[...collections.cities.values()].map(({ value }) => value.name),
    ...(quality?.value.knownPlaces ?? []),
  ];
}

/** Whether the name goes on: "Colorado Springs", "Nevada County", "Kansas-style". */
function isPartOfName(after: string): boolean {
  return /^(?: \p{Lu}\p{Ll}|-)/u.test(after);
}

/** Whether other names follow in a list: "Nevada and Arizona". */
function isListed(after: string): boolean {
  return /^(?:,|,?\s(?:and|or))\s\p{Lu}/u.test(after);
}

function sentenceAround(before: string, after: string): string {
  return `${before.split(/[.!?]\s/).at(-1) ?? ''}|${after.split(/[.!?](?:\s|$)/, 1)[0] ?? ''}`;
}
