import type { Site } from '../../content/model/site.ts';

/** A telephone number that a text mentions in place of a variable, at an offset in it. */
export interface PhoneMention {
  readonly written: string;
  readonly offset: number;
  readonly digits: string;
  /** The variable of the number of the site that it is or is nearest to. */
  readonly variable: string;
  readonly isSame: boolean;
}

/** A form in which texts write a number of the site. */
interface KnownNumber {
  readonly name: string;
  readonly digits: string;
}

/** Numbers with fewer digits are too often other figures. */
const minDigits = 7;

/** Between two digits of a telephone number. */
const separators = '[-\\s().\\u2010-\\u2013/]{0,2}';

/** Finds the numbers of a site in texts: links to them, and numbers that differ from one of them by a typing error. */
export class PhoneMentions {
  readonly #known: readonly KnownNumber[];
  readonly #pattern: RegExp | undefined;

  constructor(phones: Site['phones']) {
    this.#known = Object.entries(phones).flatMap(([name, { display, href }]) => {
      // Digits that a number writes as letters are unknown.
      const shown = /\p{L}/u.test(display) ? [] : [digitsOf(display)];
      return [...new Set([...shown, digitsOf(href)])].map((digits) => ({ name, digits }));
    });
    const lengths = [...new Set(this.#known.map(({ digits }) => digits.length))]
      .filter((length) => length >= minDigits)
      .sort((left, right) => right - left);
    // A lookahead, so that a number before a telephone number does not hide its start.
    const forms = lengths.map((length) => `\\(?\\d(?:${separators}\\d){${length - 1}}(?!\\d)`);
    this.#pattern =
      forms.length === 0 ? undefined : new RegExp(`(?<![\\d(])\\+?(?=(?<number>${forms.join('|')}))`, 'g');
  }

  in(text: string): readonly PhoneMention[] {
    if (this.#pattern === undefined || !/\d{3}/.test(text)) return [];
    const mentions: PhoneMention[] = [];
    let end = 0;
    for (const { 0: prefix, index, groups = {} } of text.matchAll(this.#pattern)) {
      const { number = '' } = groups;
      const start = index + prefix.length;
      if (start < end) continue;
      const mention = this.#mentionOf(text, prefix, number, start);
      if (mention === undefined) continue;
      mentions.push(mention);
      end = start + number.length;
    }
    return mentions;
  }

  #mentionOf(text: string, prefix: string, number: string, start: number): PhoneMention | undefined {
    const digits = digitsOf(number);
    const link = /\]\(\s*<?(?<href>tel:\+?)$/.exec(text.slice(0, start))?.groups?.href;
    const same = this.#known.find((known) => known.digits === digits);
    // A number that a text shows is a fact of the site like others.
    if (same !== undefined && link === undefined) return undefined;
    const known = same ?? nearest(digits, this.#known);
    if (known === undefined) return undefined;
    return {
      written: `${link ?? prefix}${number}`,
      offset: start - (link ?? prefix).length,
      digits,
      variable: `site.phones.${known.name}.${link === undefined ? 'display' : 'href'}`,
      isSame: same !== undefined,
    };
  }
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The number from which another one differs by two transposed digits, or else by one digit. */
function nearest(digits: string, known: readonly KnownNumber[]): KnownNumber | undefined {
  const differences = known.map((candidate) => ({
    candidate,
    positions: differingPositions(digits, candidate.digits),
  }));
  return (
    differences.find(({ candidate, positions }) => isTransposed(digits, candidate.digits, positions)) ??
    differences.find(({ positions }) => positions.length === 1)
  )?.candidate;
}

/** The positions at which two numbers of one length differ; none if their lengths differ. */
function differingPositions(digits: string, other: string): readonly number[] {
  if (digits.length !== other.length) return [];
  return [...digits].flatMap((digit, position) => (digit === other[position] ? [] : [position]));
}

function isTransposed(digits: string, other: string, positions: readonly number[]): boolean {
  const [first, second, ...more] = positions;
  if (first === undefined || second === undefined || more.length > 0) return false;
  return digits[first] === other[second] && digits[second] === other[first];
}
