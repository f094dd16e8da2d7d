import countryToCurrency from 'country-to-currency';
import { postcodeValidator } from 'postcode-validator';
import { isRecord } from '../../../engine/content/json-schema.ts';
import { headLengths } from '../../../engine/content/model/documents.ts';
import { slugOf } from '../../../engine/content/slug.ts';
import { defaultColors } from '../../../engine/content/theme/colors.ts';
import { contentFormat } from '../../../engine/migrations/content-format.ts';
import { packageFiles } from './package-files.ts';
import {
  documentPaths,
  fillIn,
  fillText,
  packageTexts,
  readDocument,
  readTexts,
  repositoryFiles,
  type TextLanguage,
} from './site-template.ts';

/** A county or district, with the package that states it. */
interface County {
  readonly name: string;
  readonly source: string;
}

/** A place with the facts that a new site needs of it. */
export interface FoundPlace {
  readonly name: string;
  /** The ISO 3166 code of the country: "FR". */
  readonly country: string;
  /** The abbreviation of the state or region, in countries whose addresses have one. */
  readonly region: string | undefined;
  /** Undefined where places have none, or if the gazetteer does not state it. */
  readonly county: County | undefined;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
}

/** The answers to the questions about a new site. */
export interface SiteAnswers {
  readonly name: string;
  readonly trade: string;
  /** The language of the first copy. */
  readonly texts: TextLanguage;
  /** The language of the site, a BCP 47 tag: "fr-FR". */
  readonly language: string;
  readonly place: FoundPlace;
  readonly phone: { readonly display: string; readonly href: string };
  readonly mail: string;
}

/** Left out in countries where it cannot be one. */
const samplePostalCode = '00000';

/** Paths in the folder of the site -> JSON values or texts. */
type SiteFiles = ReadonlyMap<string, unknown>;

/** A site that depends on the package. */
export interface PackageSite {
  readonly kind: 'package';
  /** The name of its own package. */
  readonly name: string;
  /** Whether `npm install` runs after its files are written. */
  readonly isInstalled: boolean;
}

/** The content alone, for a repository of its own, or a site with a package. */
export type SiteKind = { readonly kind: 'content' } | PackageSite;

/**
 * Returns the files of a small complete site: those of `template/` with the texts of `texts/` and the answers, and the files
 * around them.
 * @param year the current year, in which the sample business was founded
 */
export function siteFiles(answers: SiteAnswers, year: number, site: SiteKind): SiteFiles {
  const values = valuesOf(answers, year);
  const folder = site.kind === 'package' ? 'content/' : '';
  const texts = site.kind === 'package' ? packageTexts(answers.texts) : repositoryFiles(answers.texts);
  return new Map<string, unknown>([
    ...documentPaths().map(
      (path) => [`${folder}${fillText(path, values)}`, fillIn(readDocument(path), values)] as const,
    ),
    ...texts.map(([path, text]) => [path, fillText(text, values)] as const),
    ...(site.kind === 'package' ? packageFiles(site.name) : []),
  ]);
}

/** The values of the marks in texts and documents. */
function valuesOf(answers: SiteAnswers, year: number): object {
  const { name, trade, language, place, phone, mail } = answers;
  const { latitude, longitude, county } = place;
  const texts = fillIn(readTexts(answers.texts), { trade, place });
  if (!isRecord(texts)) throw new Error('The texts of a new site are no object.');
  const slugOfService = (service: 'work' | 'visit') => slugOf(fillText(`[[${service}.name]]`, texts));
  const currency = currencies[place.country];
  return {
    format: contentFormat,
    ...withTitles(texts, name, place.name),
    place: { ...place, geo: { latitude, longitude }, sources: county && { county: county.source } },
    slugs: { city: slugOf(place.name), work: slugOfService('work'), visit: slugOfService('visit') },
    colors: colorsOfTheme,
    business: {
      name,
      language,
      phone,
      mail,
      year,
      currency,
      priceLevel: priceLevel(currency, language),
      postalCode: postcodeValidator(samplePostalCode, place.country) ? samplePostalCode : undefined,
    },
  };
}

/** The look without a theme, to be changed. */
const colorsOfTheme = Object.fromEntries(
  (['work', 'accent', 'accent-hover', 'on-accent'] as const).map((name) => {
    const { light, dark } = defaultColors[name];
    return [name, { light: `oklch(${light.join(' ')})`, dark: `oklch(${dark.join(' ')})` }];
  }),
);

/** Adds to each part of the texts with `titles` the first one that is neither too short nor too long on any page, or else the first. */
function withTitles(texts: Readonly<Record<string, unknown>>, business: string, place: string) {
  const pages = ['work', 'visit'].map((service) => ({
    site: { name: business },
    city: { name: place },
    service: texts[service],
  }));
  const { min, max } = headLengths.title;
  const fits = (title: string) =>
    pages.every((values) => {
      const { length } = fillText(title.replace(/\{\{ ([\w.]+) \}\}/g, '[[$1]]'), values);
      return length >= min && length <= max;
    });
  return Object.fromEntries(
    Object.entries(texts).map(([name, part]) => {
      if (!isRecord(part) || !Array.isArray(part.titles)) return [name, part];
      const titles = part.titles.map(String);
      return [name, { ...part, title: titles.find(fits) ?? titles[0] }];
    }),
  );
}

const currencies: Readonly<Record<string, string>> = countryToCurrency;

/** A medium price level with the sign of the currency, as search engines show it: "€€". */
function priceLevel(currency: string | undefined, language: string): string {
  if (currency === undefined) return '$$';
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return sign.length === 1 ? sign.repeat(2) : sign;
}
