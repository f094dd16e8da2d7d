import { setAside } from '../../content/absence.ts';
import type { CopyContent } from '../reading/copy-content.ts';
import type { CopyText } from '../reading/copy-texts.ts';
import type { NearestPlace } from './gazetteer.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { TermMatcher } from './term-matcher.ts';

/** A text that identifies places: their name, county, postal code or area code. */
export interface PlaceTerm {
  readonly text: string;
  readonly kind: 'name' | 'county' | 'postal code' | 'area code';
  /** The places that it identifies. */
  readonly slugs: readonly string[];
  /** Whether it is an ordinary word too. At the start of a sentence it is then ambiguous. */
  readonly isWord: boolean;
  /** The last words of the names of counties on this site: "County". */
  readonly countyKinds: ReadonlySet<string>;
  /** The place of a gazetteer that it identifies, if the site has no page for it. */
  readonly unlisted?: NearestPlace;
}

export interface Mention {
  readonly term: PlaceTerm;
  readonly start: number;
  readonly end: number;
}

/** Finds what identifies the places of a site in texts. */
export class PlaceTerms {
  /** The places whose files have a fault: what relates them to others is not known. */
  readonly setAside: ReadonlySet<string>;
  readonly #terms: ReadonlyMap<string, PlaceTerm>;
  readonly #matcher: TermMatcher;

  constructor(snapshot: CopyContent, texts: readonly CopyText[]) {
    const words = new Set(snapshot.quality?.value.placeWords);
    const countyKinds = new Set(
      [...snapshot.collections.cities.values()].flatMap(
        ({ value }) => value.county?.split(' ').slice(1).slice(-1) ?? [],
      ),
    );
    const terms = new Map<string, PlaceTerm>();
    const add = (text: string | undefined, kind: PlaceTerm['kind'], slug: string): void => {
      if (text === undefined) return;
      const known = terms.get(text);
      // A name that is also a county stays a name: the county is written with its kind elsewhere.
      if (known !== undefined && known.kind !== kind) return;
      const slugs = [...(known?.slugs ?? []), slug];
      terms.set(text, { text, kind, slugs, isWord: words.has(text), countyKinds });
    };
    for (const [slug, { value }] of snapshot.collections.cities) {
      add(value.name, 'name', slug);
      add(value.fullName, 'name', slug);
      add(value.county, 'county', slug);
      for (const code of value.postalCodes ?? []) add(code, 'postal code', slug);
      for (const code of value.areaCodes ?? []) add(code, 'area code', slug);
    }
    const faulty = setAside(snapshot.absent).filter(({ kind }) => kind === 'cities');
    for (const { slug, name } of faulty) add(name?.trim() || nameOfSlug(slug), 'name', slug);
    this.setAside = new Set(faulty.map(({ slug }) => slug));
    markOrdinaryWords(terms, texts);
    this.#terms = terms;
    this.#matcher = new TermMatcher(terms.keys());
  }

  /** Returns a text with all places replaced by "@n". */
  mask(text: string): string {
    let masked = '';
    let from = 0;
    for (const { start, end } of this.#matcher.find(text)) {
      masked += `${text.slice(from, start)} @n `;
      from = end;
    }
    return masked + text.slice(from);
  }

  find(text: string): readonly Mention[] {
    return this.#matcher.find(text).flatMap(({ text: found, start, end }) => {
      const term = this.#terms.get(found);
      return term === undefined ? [] : [{ term, start, end }];
    });
  }
}

/** Returns the name that a slug was probably made from: "north-bank" -> "North Bank". */
function nameOfSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Marks the names of one word that the copy of the site also uses in lower case, as an ordinary word. */
function markOrdinaryWords(terms: Map<string, PlaceTerm>, texts: readonly CopyText[]): void {
  const names = [...terms.values()].filter(
    ({ kind, text }) => kind === 'name' && /^\p{Lu}\p{Ll}+$/u.test(text),
  );
  const words = new Set(names.map(({ text }) => text));
  for (const name of ordinaryWords(texts, words)) {
    const term = terms.get(name);
    if (term !== undefined) terms.set(name, { ...term, isWord: true });
  }
}
