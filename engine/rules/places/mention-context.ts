import { textAfter, textBefore } from '../reading/nearby-text.ts';
import type { Mention } from './place-terms.ts';

/** Words before the name of a university, a school or a person that contains the name of a place. */
const otherNames =
  /(?:\bCal(?:ifornia)? (?:Poly|State)|\bUniversity of(?: \p{Lu}\p{Ll}+)?(?:,| at)?|\b(?:Mrs?|Ms|Dr|Professor|Mme|M)\.?(?: \p{Lu}\p{Ll}+)?) $/u;

/** The name of a street, after a house number. */
const street =
  /^ (?:[NSEW]\.? )?(?:\p{Lu}\p{Ll}+ ){1,3}(?:Street|Avenue|Boulevard|Drive|Road|Lane|Way|Place|Court|Parkway|Highway|Square|St|Ave|Blvd|Dr|Rd|Hwy)\b/u;

/** Whether the digits of a postal code are a sum of money or a house number. */
export function isOtherNumber(text: string, { start, end }: Mention): boolean {
  return /[$€£#]\s?$/.test(textBefore(text, start)) || street.test(text.slice(end));
}

/** Whether a mention is part of another name, such as that of a street or a mountain range, or an ordinary word. */
export function isOtherName(text: string, { term, start, end }: Mention): boolean {
  const after = text.slice(end);
  const [, next] = /^ (\p{Lu}\p{Ll}+)/u.exec(after) ?? [];
  if (next !== undefined && !term.countyKinds.has(next)) return true;
  if (otherNames.test(textBefore(text, start))) return true;
  if (!term.isWord) return false;
  return startsSentence(text, start) && !/^(?:['’]s\b|,)/u.test(after);
}

/** Whether a sentence or a text begins at an offset. */
export function startsSentence(text: string, offset: number): boolean {
  return /(?:^|[.!?:]["'”’)]?\s+)["'“‘(]?$/u.test(textBefore(text, offset));
}

const connector = /^(?:,|,?\s(?:and|or|y|o|u|e|et|ou|und|oder))\s$/u;

/** The mentions that are in a list with another one of them: joined by commas and at least one conjunction. */
export function listedMentions(text: string, mentions: readonly Mention[]): ReadonlySet<Mention> {
  const listed = new Set<Mention>();
  let chain: Mention[] = [];
  let hasConjunction = false;
  const close = (): void => {
    if (chain.length > 2 || (chain.length > 1 && hasConjunction))
      for (const mention of chain) listed.add(mention);
  };
  for (const mention of mentions) {
    const previous = chain.at(-1);
    const between = previous === undefined ? '' : text.slice(previous.end, mention.start);
    if (previous !== undefined && connector.test(between)) {
      chain.push(mention);
      hasConjunction ||= between.trim() !== ',';
    } else {
      close();
      chain = [mention];
      hasConjunction = false;
    }
  }
  close();
  // The other items of a list may be unknown: "from Hanover, Dover or home".
  for (const mention of mentions) {
    const before = textBefore(text, mention.start);
    const hasNext = /^,?\s(?:and|or|y|o|et|ou)\s/.test(text.slice(mention.end));
    if (
      (hasNext && /\p{Lu}\p{Ll}+,\s$/u.test(before)) ||
      (mention.term.unlisted !== undefined && isAfterItem(before))
    )
      listed.add(mention);
  }
  return listed;
}

/** Whether a text ends with another name and a conjunction: "for Port Norris or ". */
function isAfterItem(before: string): boolean {
  return /(?<=\p{Ll},?\s)\p{Lu}[\p{L}’'-]*(?:\s\p{Lu}[\p{L}’'-]*)*,?\s(?:and|or|y|o|et|ou)\s$/u.test(before);
}

interface Relations {
  /** Words directly before the name of any place that the text is not about. */
  readonly before: string;
  /** Words directly before the name of a near place. */
  readonly beforeNear: string;
  /** Words shortly before the name of a near place. */
  readonly around: string;
  /** Words directly after the name. */
  readonly after: string;
  /** Words directly before the name of a place where something is. */
  readonly at: string;
  /** Words shortly before the name of a place that need not be near: "based in". */
  readonly elsewhere: string;
  /** Words of a sentence in which the business speaks of itself, for the place of its office. */
  readonly self: string;
}

/** By language: words that say how another place is related to the one that a text is about. */
const relations: Readonly<Record<string, Relations>> = {
  en: {
    before:
      'rather than|than downtown|unlike|instead of|not|side of|part of|cross|crossing|between|those of|away from|drive to|drive from',
    beforeNear:
      'by|toward|towards|beyond|behind|near|above|below|next to|next door to|outside|across|neighboring|bit|from|through|into|lies in',
    around: 'second|other|another|though|above|near|behind|toward|next',
    after: 'line|border|next door|nearby',
    at: 'in|near|around|across|throughout|outside|serving|downtown|central|city of',
    elsewhere:
      'based|headquartered|headquarters|head office|hosted|built|made|founded|born|court|data centers?|region',
    self: 'our|us|office|we are|we sit|miles',
  },
  es: {
    before: 'no|lado de|parte de|entre|a diferencia de|en lugar de|lejos de',
    beforeNear: 'hacia|cerca de|junto a|más allá de|detrás de|fuera de|frente a|desde|por|vecina|vecino',
    around: 'segundo|segunda|otro|otra|aunque|cerca|hacia',
    after: 'cercano|cercana|vecino|vecina',
    at: 'en|cerca de|alrededor de|por toda|fuera de|ciudad de',
    elsewhere: 'sede|tribunal|centro de datos|fabricad[oa]|fundad[oa]|nacid[oa]|alojad[oa]',
    self: 'nuestro|nuestra|nos|oficina|consulta|taller|sede|empresa',
  },
  fr: {
    before: 'pas|côté de|partie de|entre|contrairement à|au lieu de|loin de',
    beforeNear: 'vers|près de|à côté de|au-delà de|derrière|hors de|depuis|par|voisine|voisin',
    around: 'second|seconde|deuxième|autre|près|vers',
    after: 'voisin|voisine|toute proche',
    at: 'à|près de|autour de|hors de|dans|ville de',
    elsewhere: 'siège|tribunal|centre de données|fabriqué|fabriquée|fondé|fondée|né|née|hébergé|hébergée',
    self: 'notre|nos|bureau|atelier|siège|entreprise',
  },
};

const articles =
  '(?:(?:the|la|el|le|les|los|las)\\s)?(?:(?:downtown|central|city of|centro de|centre de)\\s)?';

/** Recognizes words around a mention that relate two places, in one language. */
export class RelationWords {
  readonly #before: RegExp;
  readonly #beforeNear: RegExp;
  readonly #after: RegExp;
  readonly #self: RegExp;
  readonly #at: RegExp;
  readonly #elsewhere: RegExp;

  private constructor({ before, beforeNear, around, after, at, elsewhere, self }: Relations) {
    const directly = (words: string): string => `(?<!\\p{L})(?:${words})\\s${articles}$`;
    this.#before = new RegExp(directly(before), 'iu');
    this.#beforeNear = new RegExp(
      `${directly(beforeNear)}|(?<!\\p{L})(?:${around})(?!\\p{L})[^.!?;:,]{0,24}$`,
      'iu',
    );
    this.#at = new RegExp(directly(at), 'iu');
    this.#elsewhere = new RegExp(`(?<!\\p{L})(?:${elsewhere})(?!\\p{L})[^.!?;:]{0,24}$`, 'iu');
    this.#after = new RegExp(`^\\s(?:${after})(?!\\p{L})`, 'iu');
    this.#self = new RegExp(`(?<!\\p{L})(?:${self})(?!\\p{L})`, 'iu');
  }

  /** Undefined for a language without a list. */
  static of(language: string): RelationWords | undefined {
    const words = relations[language.split('-')[0] ?? ''];
    return words && new RelationWords(words);
  }

  /** Whether the text relates the mentioned place to its own. */
  relates(text: string, { start, end }: Mention): boolean {
    return this.#before.test(textBefore(text, start)) || this.#after.test(text.slice(end));
  }

  /** Like {@link relates}, for a place that is known to be near. */
  relatesNear(text: string, mention: Mention): boolean {
    return this.relates(text, mention) || this.#beforeNear.test(textBefore(text, mention.start));
  }

  /** Whether the text says that something is at the mentioned place. */
  isAt(text: string, { start }: Pick<Mention, 'start'>): boolean {
    return this.#at.test(textBefore(text, start));
  }

  /** Whether the text says that something is or comes from elsewhere: "a court in Dover". */
  isElsewhere(text: string, { start }: Pick<Mention, 'start'>): boolean {
    return this.#elsewhere.test(textBefore(text, start));
  }

  /** Whether the business speaks of itself in the sentence of a mention. */
  isAboutOffice(text: string, { start, end }: Mention): boolean {
    const before =
      textBefore(text, start)
        .split(/[.!?]\s/)
        .at(-1) ?? '';
    const after = textAfter(text, end).split(/[.!?](?:\s|$)/, 1)[0] ?? '';
    return !/\b(?:your|su|votre)\s$/i.test(before) && (this.#self.test(before) || this.#self.test(after));
  }
}
