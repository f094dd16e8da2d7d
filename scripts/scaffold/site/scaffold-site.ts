import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { keysOf } from '../../../engine/content/keys-of.ts';
import type { Scaffold } from '../scaffold.ts';
import { ScaffoldError } from '../scaffold-error.ts';
import { findPlaces } from './find-place.ts';
import { type FoundPlace, type SiteAnswers, siteFiles } from './site-files.ts';
import { type TextLanguage, textLanguages } from './site-template.ts';

/** The six questions about a new site, in the order in which they are asked. */
export const siteQuestions = {
  name: 'Name of the business, such as "Rhône Roofs": ',
  trade: 'Trade, as a heading, such as "Roofing": ',
  language: `Language of the site, such as "fr" or "en-CA" (the first copy is in ${textLanguages.join(', ')}; for others in English): `,
  place: 'Place of the office, such as "Lyon, FR" or "Dover, NH": ',
  phone: 'Telephone number, such as "+33 4 65 71 00 00": ',
  mail: 'Email address for inquiries: ',
} as const;

export type SiteQuestion = keyof typeof siteQuestions;

export type WrittenAnswers = Readonly<Record<SiteQuestion, string>>;

/**
 * Writes a small complete site to a new folder.
 * @throws ScaffoldError if answers cannot be used or the folder is not empty; nothing is written then
 */
export function scaffoldSite(folder: string, written: WrittenAnswers, now: Date): Scaffold {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ScaffoldError(
      'CB_NAME_TAKEN',
      `The folder ${folder} is not empty; nothing was written. Choose another folder.`,
    );
  const { answers, notes } = readAnswers(written);
  const files = siteFiles(answers, now.getFullYear());
  for (const [path, value] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;
    writeFileSync(file, text, { flag: 'wx' });
  }
  return {
    files: [...files.keys()].map((path) => join(folder, path)),
    nextSteps: [
      ...notes,
      `See the site: CONTENT_DIR=${folder} npm run dev, then open http://localhost:3000`,
      `Write the street, the postal code and the opening hours in ${join(folder, 'site.json')}, and the copy of each page. Write the texts that start with "TODO:", and delete "sample" where a fact or the copy of a file is yours.`,
      `npm run validate -- --content ${folder} checks every page; with --release it lists the sample facts and copy that remain.`,
      `npm run new -- city "NAME" --content ${folder} adds a place, npm run new -- service "NAME" --content ${folder} a service.`,
    ],
  };
}

interface ReadAnswers {
  readonly answers: SiteAnswers;
  /** Remarks about how an answer was understood. */
  readonly notes: readonly string[];
}

/** @throws ScaffoldError that names every answer that cannot be used */
function readAnswers(written: WrittenAnswers): ReadAnswers {
  const name = readLine(written.name, 40);
  const trade = readLine(written.trade, 24);
  const language = readLanguage(written.language);
  const places = readPlaces(written.place);
  const phone = readPhone(written.phone, countryOf(places));
  const mail = readMail(written.mail);
  if (
    name instanceof Unusable ||
    trade instanceof Unusable ||
    language instanceof Unusable ||
    places instanceof Unusable ||
    phone instanceof Unusable ||
    mail instanceof Unusable
  )
    throw new ScaffoldError('CB_ANSWER', answerFaults(written).join('\n'));
  const [place] = places;
  const where = [place.name, place.region, place.country].filter(Boolean).join(', ');
  const { texts, tag } = language;
  return {
    answers: {
      name,
      trade: capitalized(trade),
      texts,
      language: tag.includes('-') ? tag : `${tag}-${place.country}`,
      place,
      phone,
      mail,
    },
    notes: [
      ...(places.length === 1
        ? []
        : [`${places.length} places have this name. The site is about ${where}, the largest.`]),
      ...(language.wanted === undefined
        ? []
        : [
            `The copy is in English, a first draft to translate. Then set "language" in site.json to "${language.wanted}"; npm run new -- words writes the labels to translate.`,
          ]),
    ],
  };
}

/** Reads one answer. The place tells the country of the telephone number. */
const readers: Readonly<Record<SiteQuestion, (written: string, place: string | undefined) => unknown>> = {
  name: (written) => readLine(written, 40),
  trade: (written) => readLine(written, 24),
  language: readLanguage,
  place: readPlaces,
  phone: (written, place) => readPhone(written, place && countryOf(readPlaces(place))),
  mail: readMail,
};

/** Returns a sentence about each answer that cannot be used. Open questions are not examined. */
export function answerFaults(written: Partial<WrittenAnswers>): readonly string[] {
  return keysOf(readers).flatMap((question) => {
    const text = written[question];
    const answer = text === undefined ? undefined : readers[question](text, written.place);
    return answer instanceof Unusable
      ? [`The ${question} "${text?.trim()}" cannot be used. ${answer.hint}`]
      : [];
  });
}

/** An answer that cannot be used. The hint is a sentence about what to write. */
class Unusable {
  readonly hint: string;

  constructor(hint: string) {
    this.hint = hint;
  }
}

/** Headings and names begin with the trade. */
const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function readLine(written: string, longest: number): string | Unusable {
  const text = written.trim().replace(/\s+/g, ' ');
  const isUsable = text !== '' && text.length <= longest;
  return isUsable ? text : new Unusable(`Write 1 to ${longest} characters.`);
}

/** The language of the first copy, and that of the site. */
interface ReadLanguage {
  readonly texts: TextLanguage;
  readonly tag: string;
  /** The wanted language if there is no copy in it. */
  readonly wanted?: string;
}

function readLanguage(written: string): ReadLanguage | Unusable {
  const tag = canonicalTag(written.trim().replaceAll('_', '-'));
  if (tag === undefined)
    return new Unusable('Write the code of a language, with or without a country: "fr" or "fr-FR".');
  const texts = textLanguages.find((known) => known === new Intl.Locale(tag).language);
  return texts === undefined ? { texts: 'en', tag: 'en', wanted: tag } : { texts, tag };
}

function canonicalTag(written: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(written)[0];
  } catch {
    return undefined;
  }
}

type Places = readonly [FoundPlace, ...FoundPlace[]];

function readPlaces(written: string): Places | Unusable {
  const [largest, ...others] = findPlaces(written);
  return largest === undefined
    ? new Unusable(
        'The gazetteer has no such place. Write it in the local spelling, with its country or state, or name a larger place nearby.',
      )
    : [largest, ...others];
}

const countryOf = (places: Places | Unusable) => (places instanceof Unusable ? undefined : places[0].country);

/** @param country undefined if the place is unknown; then the number needs its country code */
function readPhone(written: string, country: string | undefined): SiteAnswers['phone'] | Unusable {
  const display = written.trim();
  const number = parsePhoneNumberFromString(
    display,
    country !== undefined && isSupportedCountry(country) ? country : undefined,
  );
  return number?.isValid() === true
    ? { display, href: `tel:${number.number}` }
    : new Unusable('Write all digits, or start with the country code: "+33 4 65 71 00 00".');
}

function readMail(written: string): string | Unusable {
  const mail = written.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail)
    ? mail
    : new Unusable('Write an address such as "office@example.com".');
}
