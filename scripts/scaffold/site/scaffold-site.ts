import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { isCountry } from '../../../engine/content/country.ts';
import type { Scaffold } from '../scaffold.ts';
import { ScaffoldError } from '../scaffold-error.ts';
import { findPlaces } from './find-place.ts';
import { type SiteAnswers, siteFiles } from './site-files.ts';
import { type TextLanguage, textLanguages } from './texts-by-language.ts';

/** The six questions about a new site, in the order in which they are asked. */
export const siteQuestions = {
  name: 'Name of the business, such as "Rhône Roofs": ',
  trade: 'Trade, as a heading, such as "Roofing": ',
  language: `Language of the site (${textLanguages.join(', ')}): `,
  place: 'Place of the office, such as "Lyon, FR" or "Dover, NH": ',
  phone: 'Telephone number, such as "+33 4 65 71 00 00": ',
  mail: 'Email address for inquiries: ',
} as const;

export type SiteQuestion = keyof typeof siteQuestions;

export type WrittenAnswers = Readonly<Record<SiteQuestion, string>>;

/**
 * Writes a small complete site to a new folder.
 * @throws ScaffoldError if an answer cannot be used or the folder is not empty; nothing is written then
 */
export function scaffoldSite(folder: string, written: WrittenAnswers, now: Date): Scaffold {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ScaffoldError(
      'CB_NAME_TAKEN',
      `The folder ${folder} is not empty; nothing was written. Choose another folder.`,
    );
  const { answers, notes } = readAnswers(written);
  const files = siteFiles(answers, folder, now.getFullYear());
  for (const [path, value] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
  }
  return {
    files: [...files.keys()].map((path) => join(folder, path)),
    nextSteps: [
      ...notes,
      `See the site: CONTENT_DIR=${folder} npm run dev, then open http://localhost:3000`,
      `Write the street, the postal code and the opening hours in ${join(folder, 'site.json')}, and the copy of each page. Delete "sample" where a fact is yours.`,
      `npm run validate -- --content ${folder} checks every page; with --release it lists the sample facts that remain.`,
      `npm run new -- city "NAME" --content ${folder} adds a place, npm run new -- service "NAME" --content ${folder} a service.`,
    ],
  };
}

interface ReadAnswers {
  readonly answers: SiteAnswers;
  /** Remarks about how an answer was understood. */
  readonly notes: readonly string[];
}

function readAnswers(written: WrittenAnswers): ReadAnswers {
  const trimmed = (question: SiteQuestion, longest: number): string => {
    const text = written[question].trim().replace(/\s+/g, ' ');
    if (text === '' || text.length > longest)
      throw unusable(question, written[question], `Write 1 to ${longest} characters.`);
    return text;
  };
  const [place, ...others] = findPlaces(written.place);
  if (place === undefined)
    throw unusable(
      'place',
      written.place,
      'No place with at least 1,000 inhabitants has this name. Write it in the local spelling, with its country or state, or name a larger place nearby.',
    );
  const where = [place.name, place.region, place.country].filter(Boolean).join(', ');
  return {
    answers: {
      name: trimmed('name', 40),
      trade: capitalized(trimmed('trade', 24)),
      language: readLanguage(written.language),
      place,
      phone: readPhone(written.phone, place.country),
      mail: readMail(written.mail),
    },
    notes:
      others.length === 0
        ? []
        : [`${others.length + 1} places have this name. The site is about ${where}, the largest.`],
  };
}

/** Headings and names begin with the trade. */
const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function readLanguage(written: string): TextLanguage {
  const language = textLanguages.find((known) => known === written.trim().toLowerCase());
  if (language !== undefined) return language;
  throw unusable(
    'language',
    written,
    `The first copy is available in ${textLanguages.join(', ')}. Take one of them as a draft, set the language in site.json, and translate the files; npm run new -- words writes the labels to translate.`,
  );
}

function readPhone(written: string, country: string): SiteAnswers['phone'] {
  const display = written.trim();
  const number = parsePhoneNumberFromString(display, isCountry(country) ? country : undefined);
  if (number?.isValid() !== true)
    throw unusable(
      'phone',
      written,
      'Write all digits, or start with the country code: "+33 4 65 71 00 00".',
    );
  return { display, href: `tel:${number.number}` };
}

function readMail(written: string): string {
  const mail = written.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
    throw unusable('mail', written, 'Write an address such as "office@example.com".');
  return mail;
}

function unusable(question: SiteQuestion, written: string, hint: string): ScaffoldError {
  return new ScaffoldError('CB_ANSWER', `The ${question} "${written.trim()}" cannot be used. ${hint}`);
}
