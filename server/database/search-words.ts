const maximumWords = 8;

/** Digits of the shortest telephone number without its area code. */
const shortestNumber = 7;

/** Digits of the longest number with its country code, of E.164. */
const longestNumber = 15;

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** The texts of a lead that the search covers. */
export interface SearchedLead {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly field_words?: string | undefined;
}

/** A word of a search: as it was typed, and folded. A lead matches if one of its words starts with either. */
export interface SearchWord {
  readonly plain: string;
  readonly folded: string;
}

export interface LeadSearch {
  /** A lead matches if it has all of these words. */
  readonly words: readonly SearchWord[];
  /** Or if a word starts with one of these, which are the digits of a telephone number. */
  readonly numbers: readonly string[];
}

/** Reads what a user typed. Its words contain no operators of either database. */
export function readSearch(search: string): LeadSearch {
  const words = (search.normalize('NFKC').toLowerCase().match(word) ?? []).slice(0, maximumWords);
  return { words: words.map((plain) => ({ plain, folded: foldWord(plain) })), numbers: numbersIn(search) };
}

/**
 * Returns what the search index has of a lead in addition to its words, separated by spaces: the folded forms of the words
 * that differ from them, and its telephone number without punctuation, also without its first digits.
 */
export function searchExtras(lead: SearchedLead): string {
  const { first_name, last_name, company, email, phone, message, field_words = '' } = lead;
  const text = [first_name, last_name, company, email, message, field_words].join(' ');
  const extras = new Set<string>();
  for (const [plain] of text.matchAll(word))
    for (const [folded] of foldWord(plain).matchAll(word))
      if (folded !== plain.toLowerCase()) extras.add(folded);
  const digits = digitsOf(phone).slice(-longestNumber);
  for (let start = 0; digits.length - start >= shortestNumber; start += 1) extras.add(digits.slice(start));
  return [...extras].join(' ');
}

/** Letters that are letters of their own in their language, but that people type without their mark elsewhere. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/** Folds a word to the form in which it is compared: lower case, without marks and widths of letters. */
function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łđðøħŧıßæœþς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, '')
    .normalize('NFC');
}

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** A telephone number as people write it, with a country code or without. */
const telephoneNumber = /^(?<code>\+|00)?[\d\s().\-/]+$/;

/** The forms in which a lead may have the number that was typed; none if it is no number. */
function numbersIn(search: string): readonly string[] {
  const typed = telephoneNumber.exec(search.normalize('NFKC').trim());
  if (typed === null) return [];
  const isInternational = typed.groups?.code !== undefined;
  const digits = digitsOf(search).replace(/^0+/, '');
  // Country codes have one to three digits.
  return [0, ...(isInternational ? [1, 2, 3] : [])]
    .map((start) => digits.slice(start))
    .filter((form) => form.length >= shortestNumber);
}
