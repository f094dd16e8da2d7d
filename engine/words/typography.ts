/** A replacement in a text. Offsets count UTF-16 code units. */
interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Finds what a language writes in another way. Input is a text, or the text between two tags of HTML. */
type Rule = (text: string) => readonly Edit[];

const space = '\u00A0';
const narrowSpace = '\u202F';

/** A rule that replaces each match of a pattern; a match of no characters is a place for an insertion. */
function replaced(pattern: RegExp, by: string): Rule {
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      offset: index,
      length: found.length,
      text: by,
    }));
}

/** Pairs of straight quotes around words. A single one, as in 24", stays. */
function quotes(opening: string, closing: string): Rule {
  return (text) => {
    const edits: Edit[] = [];
    let start: Edit | undefined;
    for (const { 0: quote, index } of text.matchAll(/"|&quot;/g)) {
      const before = text[index - 1] ?? ' ';
      const after = text[index + quote.length] ?? ' ';
      const edit = { offset: index, length: quote.length };
      if (start !== undefined && !/\s/.test(before) && !/[\p{L}\p{N}]/u.test(after)) {
        edits.push(start, { ...edit, text: closing });
        start = undefined;
      } else if (/[\s([’']/.test(before) && !/\s/.test(after)) start = { ...edit, text: opening };
    }
    return edits;
  };
}

// A value that is filled in later counts as a letter: `{name}` in a word, an inset in the HTML of a block.
const apostrophes = replaced(
  /(?<=[\p{L}}\uFDD1])(?:'|&#x27;|&#39;)(?=[\p{L}\p{N}{«“"\uFDD0]|&quot;|$)/gu,
  '’',
);
const dashes = replaced(/(?<= )--?(?= )/g, '–');
const units = replaced(/(?<=\d) (?=(?:[€%£$]|h|min|km|cm|mm|m[²³]?|kg|kW[ch]?|°C)(?![\p{L}\p{N}]))/gu, space);
const noSpaces = replaced(/(?<=[\p{L}\p{N})}\uFDD1]) (?=[?!]+(?:\s|$)|[;:](?:\s|$))/gu, '');

/** The end of a word that a sign can follow. The semicolon of an entity of HTML is none. */
const wordEnd = String.raw`(?<=[\p{L}\p{N})}»"%€…\uFDD1]|&quot;)(?<!&#?\w{1,8})`;

const frenchEverywhere: readonly Rule[] = [
  replaced(/ (?=[?!;])/g, narrowSpace),
  replaced(/ (?=[:»])|(?<=«) /g, space),
  replaced(/(?<=«)(?=\S)|(?<=\S)(?=»)/g, space),
  replaced(new RegExp(`${wordEnd}(?=:(?:\\s|$))`, 'gu'), space),
  quotes(`«${space}`, `${space}»`),
  apostrophes,
  dashes,
  units,
  replaced(/(?<=\d[ \u00A0]h) (?=\d\d)|(?<=(?<!\p{L})[nN]°) (?=\d)/gu, space),
  replaced(/(?<=(?<![\p{L}\p{N}])1)ère(?=s?(?![\p{L}\p{N}]))/gu, 're'),
  replaced(/(?<=\d)i?ème(?=s?(?![\p{L}\p{N}]))/gu, 'e'),
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  // Straight quotes and apostrophes are common in English, so they stay as they are written.
  en: [noSpaces],
  es: [
    noSpaces,
    quotes('«', '»'),
    apostrophes,
    dashes,
    units,
    replaced(/(?<=(?<![\p{L}\p{N}])[1-9nN])(?=[ºª])|(?<=(?<![\p{L}\p{N}])[13])(?=er(?![\p{L}\p{N}]))/gu, '.'),
  ],
  fr: [
    ...frenchEverywhere,
    replaced(new RegExp(`${wordEnd}(?=[?!]+(?:[\\s)»]|$)|;(?:\\s|$))`, 'gu'), narrowSpace),
  ],
  // In Canada these signs follow the word without a space.
  'fr-CA': frenchEverywhere,
};

/** Matches every text that a rule of a language could change. */
const mayChange = /[?!;:"'«»ºª%€£$-]|\d(?: |i?ème|ère|er)/;
const mayChangeInEnglish = / [?!;:]/;

/** Whether the typography of a language may change a text, or the texts in HTML. */
function mayBeTypeset(text: string, language: string): boolean {
  return (language.startsWith('en') ? mayChangeInEnglish : mayChange).test(text);
}

/** The edits of a text by the typography of a language, in their order: spaces, quotes, apostrophes, dashes, ordinals. */
export function typographicEdits(text: string, language: string): readonly Edit[] {
  if (!mayBeTypeset(text, language)) return [];
  const ofLanguage = rules[language] ?? rules[language.split('-')[0] ?? ''] ?? [];
  const edits = ofLanguage.flatMap((rule) => rule(text));
  edits.sort((left, right) => left.offset - right.offset);
  let end = 0;
  return edits.filter(({ offset, length }) => {
    if (offset < end) return false;
    end = Math.max(offset + length, offset + 1);
    return true;
  });
}

/**
 * Returns a text with the typography of a language. It is for texts that people read, not for addresses, names of files
 * and structured data. A text with the typography stays as it is, and so does one in a language that is not built in.
 */
export function typeset(text: string, language: string): string {
  let result = '';
  let end = 0;
  for (const { offset, length, text: replacement } of typographicEdits(text, language)) {
    result += text.slice(end, offset) + replacement;
    end = offset + length;
  }
  return result + text.slice(end);
}
