import { applyFilter, toText } from '../compose/text-filters.ts';
import { textsIn } from '../content/json-leaves.ts';
import type { Site } from '../content/model/site.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { digitsOf, PhoneMentions } from './reading/phone-mentions.ts';
import type { CopyFinding, CopyRule } from './rule.ts';

interface Fact {
  readonly variable: string;
  readonly value: string;
}

/**
 * Reports texts that repeat a fact of `site.json`, and telephone numbers that are nearly one of the site. A change of the fact would
 * not reach them, so the site would contradict itself. Without a valid `site.json`, no fact is known.
 */
export const repeatedFacts: CopyRule = {
  scope: 'copy',
  code: 'CB_REPEATED_FACT',
  description: 'A text that repeats a fact of site.json, or nearly one of its telephone numbers: "off".',
  severity: 'warning',
  check: ({ snapshot }) => {
    const all = [...snapshot.entries.values()];
    const [site] = ofKind('site', all);
    if (site === undefined) return { findings: [], examined: 0 };
    // A claim is a source itself, and its texts take no placeholders.
    const entries = all.filter(({ kind }) => kind !== 'site' && kind !== 'claims');
    const known = factsOf(site.value);
    const phones = new PhoneMentions(site.value.phones);
    const found = entries.map((entry) => findRepetitions(entry, known, phones));
    const mistyped = found.flatMap(({ mistyped }) => mistyped);
    const others = mistyped.length === 0 ? new Set() : numbersOf(all);
    return {
      findings: [
        ...found.flatMap(({ repeated }) => repeated),
        ...mistyped.flatMap(({ digits, finding }) => (others.has(digits) ? [] : [finding])),
      ],
      examined: found.reduce((count, { texts }) => count + texts, 0),
    };
  },
};

interface Repetitions {
  /** The number of texts of the entry. */
  readonly texts: number;
  readonly repeated: readonly CopyFinding[];
  /** Numbers that are nearly one of the site. */
  readonly mistyped: readonly { readonly digits: string; readonly finding: CopyFinding }[];
}

function findRepetitions({ source }: Entry, facts: readonly Fact[], phones: PhoneMentions): Repetitions {
  const texts = textsIn(source.value);
  const mentions = texts.flatMap(({ path, text }) =>
    phones.in(text).map((mention) => ({ path, ...mention })),
  );
  const repeated = [
    ...texts.flatMap(({ path, text }) =>
      facts.flatMap(({ variable, value }) => {
        const offset = text.indexOf(value);
        return offset === -1 ? [] : [{ path, offset, ...repetition(value, variable) }];
      }),
    ),
    ...mentions
      .filter(({ isSame }) => isSame)
      .map(({ path, offset, written, variable }) => ({ path, offset, ...repetition(written, variable) })),
  ];
  const mistyped = mentions
    .filter(({ isSame }) => !isSame)
    .map(({ path, offset, written, variable, digits }) => {
      const message = `"${written}" is no telephone number of site.json, but nearly one of them`;
      return {
        digits,
        finding: { source, path, offset, message, hint: `The nearest is {{ ${variable} }}.` },
      };
    });
  return { texts: texts.length, repeated: repeated.map((one) => ({ source, ...one })), mistyped };
}

function repetition(value: string, variable: string): { readonly message: string; readonly hint: string } {
  return { message: `"${value}" repeats a fact of site.json`, hint: `Write {{ ${variable} }}.` };
}

/** The digits of the telephone numbers that are values of their own, as in an entry about another office. */
function numbersOf(entries: Iterable<Entry>): ReadonlySet<string> {
  return new Set(
    [...entries].flatMap(({ source }) =>
      textsIn(source.value).flatMap(({ text }) =>
        /^(?:tel:)?[+(\d][-\s().\d]{6,}$/.test(text) ? numberForms(text) : [],
      ),
    ),
  );
}

/** The digits of a number with and without a country code of one to three digits, and with the zero of national calls. */
function numberForms(text: string): readonly string[] {
  const digits = digitsOf(text);
  if (!text.includes('+')) return [digits];
  const national = [1, 2, 3].map((length) => digits.slice(length));
  return [digits, ...national, ...national.map((number) => `0${number}`)];
}

function factsOf({
  hours,
  priceRange,
  firmSize,
  nightCover,
  phones,
  email,
  foundingDate,
  language,
}: Site): readonly Fact[] {
  return [
    { variable: 'site.hours.visible', value: hours.visible },
    ...(priceRange === undefined ? [] : [{ variable: 'site.priceRange.visible', value: priceRange.visible }]),
    ...(firmSize === undefined ? [] : [{ variable: 'site.firmSize', value: firmSize }]),
    ...(nightCover === undefined ? [] : [{ variable: 'site.nightCover', value: nightCover }]),
    ...Object.entries(phones).map(([name, { display }]) => ({
      variable: `site.phones.${name}.display`,
      value: display,
    })),
    { variable: 'site.email.address', value: email.address },
    dateFact(foundingDate, '%B %-d, %Y', language),
    dateFact(foundingDate, 'since %Y', language),
  ].filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index);
}

/** A date as texts write it. */
function dateFact(date: string, format: string, language: string): Fact {
  const written = `site.foundingDate | date: "${format}"`;
  return { variable: written, value: toText(applyFilter('date', date, [format], { language })) };
}
