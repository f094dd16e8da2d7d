import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { isCountry } from '../../../engine/content/country.ts';
import type { Scaffold } from '../scaffold.ts';
import { ScaffoldError } from '../scaffold-error.ts';
import { findCounty } from './find-county.ts';
import { findPlaces } from './find-place.ts';
import { type SiteAnswers, siteFiles } from './site-files.ts';
import { type TextLanguage, textLanguages } from './texts-by-language.ts';

/** The six questions about a new site, in the order in which they are asked. */
export const siteQuestions = {
  name: 'Name of the business, such as "Rhône Roofs": ',
  trade: 'Trade, as a heading, such as "Roofing": ',
  language: `Language of the site (${textLanguages.join(', ')}; in any other, that of a first draft to translate): `,
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
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
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
  const faults: string[] = [];
  const usable = <Value>(question: SiteQuestion, answer: Value | Unusable): Value | undefined => {
    if (!(answer instanceof Unusable)) return answer;
    faults.push(`The ${question} "${written[question].trim()}" cannot be used. ${answer.hint}`);
    return undefined;
  };
  const places = findPlaces(written.place);
  const [nearest, ...others] = places;
  const name = usable('name', readLine(written.name, 40));
  const trade = usable('trade', readLine(written.trade, 24));
  const language = usable('language', readLanguage(written.language));
  const place = usable(
    'place',
    nearest ??
      new Unusable(
        'No place with at least 1,000 inhabitants has this name. Write it in the local spelling, with its country or state, or name a larger place nearby.',
      ),
  );
  const phone = usable('phone', readPhone(written.phone, place?.country));
  const mail = usable('mail', readMail(written.mail));
  if (!name || !trade || !language || !place || !phone || !mail)
    throw new ScaffoldError('CB_ANSWER', faults.join('\n'));
  const where = [place.name, place.region, place.country].filter(Boolean).join(', ');
  return {
    answers: { name, trade: capitalized(trade), language, place, county: findCounty(place), phone, mail },
    notes:
      others.length === 0
        ? []
        : [`${places.length} places have this name. The site is about ${where}, the largest.`],
  };
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

function readLanguage(written: string): TextLanguage | Unusable {
  return (
    textLanguages.find((known) => known === written.trim().toLowerCase()) ??
    new Unusable(
      `The first copy is available in ${textLanguages.join(', ')}. Take one of them as a draft, set the language in site.json, and translate the files; npm run new -- words writes the labels to translate.`,
    )
  );
}

/** @param country undefined if the place is unknown; then the number needs its country code */
function readPhone(written: string, country: string | undefined): SiteAnswers['phone'] | Unusable {
  const display = written.trim();
  const number = parsePhoneNumberFromString(
    display,
    country !== undefined && isCountry(country) ? country : undefined,
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
