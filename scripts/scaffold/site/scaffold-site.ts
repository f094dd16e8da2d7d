import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { keysOf } from '../../../engine/content/keys-of.ts';
import { describeFileError } from '../../../server/http/errors/file-error.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Scaffold } from '../scaffold.ts';
import { nameAndSlug } from '../write-entry.ts';
import { findPlaces } from './find-place.ts';
import {
  type FoundPlace,
  type PackageSite,
  type SiteAnswers,
  type SiteKind,
  siteFiles,
} from './site-files.ts';
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
 * @throws CommandError if answers or the folder cannot be used; nothing is written then
 */
export function scaffoldSite(
  folder: string,
  written: WrittenAnswers,
  now: Date,
  site: SiteKind = { kind: 'content' },
): Scaffold {
  requireNewFolder(folder);
  const { answers, notes } = readAnswers(written);
  const files = siteFiles(answers, now.getFullYear(), site);
  createFolder(folder);
  for (const [path, value] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;
    writeFileSync(file, text, { flag: 'wx' });
  }
  return {
    files: [...files.keys()].map((path) => join(folder, path)),
    nextSteps: [...notes, ...(site.kind === 'package' ? packageSteps(folder, site) : contentSteps(folder))],
  };
}

/** @throws CommandError if the folder exists and has files */
export function requireNewFolder(folder: string): void {
  const isNew = !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0);
  if (!isNew)
    throw new CommandError(
      `${folder} is a file, or a folder that is not empty; nothing was written. Choose another folder.`,
      { code: 'CB_NAME_TAKEN' },
    );
}

/**
 * A site that depends on the package and is named after its folder.
 * @throws CommandError if the name of the folder has no letter or digit
 */
export function packageSite(folder: string, isInstalled: boolean): SiteKind {
  const { slug } = nameAndSlug(basename(resolve(folder)), 'Name the folder in lower-case letters: my-site');
  return { kind: 'package', name: slug, isInstalled };
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CommandError(
      `The folder ${folder} cannot be created: ${describeFileError(error)}. Choose another folder.`,
      { code: 'CB_NAME' },
    );
  }
}

function contentSteps(folder: string): readonly string[] {
  return [
    `See the site: CONTENT_DIR=${folder} npm run dev, then open http://localhost:3000`,
    factsStep(join(folder, 'site.json')),
    `npx cityblock validate --content ${folder} checks every page; with --release it lists the sample facts and copy that remain.`,
    `npx cityblock new city "NAME" --content ${folder} adds a place, npx cityblock new service "NAME" --content ${folder} a service.`,
  ];
}

function packageSteps(folder: string, { isInstalled }: PackageSite): readonly string[] {
  return [
    ...(resolve(folder) === resolve('.') ? [] : [`cd ${folder}`]),
    ...(isInstalled ? [] : ['npm install']),
    'npm run dev shows the site at http://localhost:3000',
    factsStep(join('content', 'site.json')),
    'npm run validate checks every page; with -- --release it lists the sample facts and copy that remain.',
    'npx cityblock new city "NAME" adds a place, npx cityblock new service "NAME" a service. README.md says more.',
  ];
}

const factsStep = (siteFile: string): string =>
  `Write the street, the postal code and the opening hours in ${siteFile}, and the copy of each page. Write the texts that start with "TODO:", and delete "sample" where a fact or the copy of a file is yours.`;

interface ReadAnswers {
  readonly answers: SiteAnswers;
  /** Remarks about how an answer was understood. */
  readonly notes: readonly string[];
}

/** @throws CommandError that names every answer that cannot be used */
function readAnswers(written: WrittenAnswers): ReadAnswers {
  const faults = answerFaults(written);
  if (faults.length > 0) throw new CommandError(faults.join('\n'), { code: 'CB_ANSWER' });
  const places = readPlaces(written.place);
  const { texts, tag, wanted } = readLanguage(written.language);
  const [place] = places;
  const where = [place.name, place.region, place.country].filter(Boolean).join(', ');
  const trade = readLine(written.trade, 24);
  return {
    answers: {
      name: readLine(written.name, 40),
      // Headings and names begin with the trade.
      trade: trade.charAt(0).toLocaleUpperCase() + trade.slice(1),
      texts,
      language: tag.includes('-') ? tag : `${tag}-${place.country}`,
      place,
      phone: readPhone(written.phone, place.country),
      mail: readMail(written.mail),
    },
    notes: [
      ...(places.length === 1
        ? []
        : [`${places.length} places have this name. The site is about ${where}, the largest.`]),
      ...(wanted === undefined
        ? []
        : [
            `The copy is in English, a first draft to translate. Then set "language" in site.json to "${wanted}"; npx cityblock new words writes the labels to translate.`,
          ]),
    ],
  };
}

/** Reads one answer, or throws that it is unusable. The place tells the country of the telephone number. */
const readers: Readonly<Record<SiteQuestion, (written: string, place: string | undefined) => unknown>> = {
  name: (written) => readLine(written, 40),
  trade: (written) => readLine(written, 24),
  language: readLanguage,
  place: readPlaces,
  phone: (written, place) => readPhone(written, place && findPlaces(place)[0]?.country),
  mail: readMail,
};

/** Returns a sentence about each answer that cannot be used. Open questions are not examined. */
export function answerFaults(written: Partial<WrittenAnswers>): readonly string[] {
  return keysOf(readers).flatMap((question) => {
    const text = written[question];
    try {
      if (text !== undefined) readers[question](text, written.place);
      return [];
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
      return [`The ${question} "${text?.trim()}" cannot be used. ${error.message}`];
    }
  });
}

/** The message says what to write. */
class UnusableAnswer extends Error {}

function readLine(written: string, longest: number): string {
  const text = written.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > longest) throw new UnusableAnswer(`Write 1 to ${longest} characters.`);
  return text;
}

/** The language of the first copy, and that of the site. */
interface ReadLanguage {
  readonly texts: TextLanguage;
  readonly tag: string;
  /** The wanted language if there is no copy in it. */
  readonly wanted?: string;
}

function readLanguage(written: string): ReadLanguage {
  const tag = canonicalTag(written.trim().replaceAll('_', '-'));
  if (tag === undefined)
    throw new UnusableAnswer('Write the code of a language, with or without a country: "fr" or "fr-FR".');
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

function readPlaces(written: string): readonly [FoundPlace, ...FoundPlace[]] {
  const [largest, ...others] = findPlaces(written);
  if (largest === undefined)
    throw new UnusableAnswer(
      'The gazetteer has no such place. Write it in the local spelling, with its country or state, or name a larger place nearby.',
    );
  return [largest, ...others];
}

/** @param country undefined if the place is unknown; then the number needs its country code */
function readPhone(written: string, country: string | undefined): SiteAnswers['phone'] {
  const display = written.trim();
  const number = parsePhoneNumberFromString(
    display,
    country !== undefined && isSupportedCountry(country) ? country : undefined,
  );
  if (number?.isValid() !== true)
    throw new UnusableAnswer('Write all digits, or start with the country code: "+33 4 65 71 00 00".');
  return { display, href: `tel:${number.number}` };
}

function readMail(written: string): string {
  const mail = written.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
    throw new UnusableAnswer('Write an address such as "office@example.com".');
  return mail;
}
