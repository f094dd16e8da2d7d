import countryToCurrency from 'country-to-currency';
import { postcodeValidator } from 'postcode-validator';
import { slugOf } from '../../../engine/content/slug.ts';
import { defaultColors } from '../../../engine/content/theme/colors.ts';
import { newForm } from './new-form.ts';
import { repositoryFiles } from './repository-files.ts';
import { pagesOf } from './site-pages.ts';
import { templatesOf } from './site-templates.ts';
import type { ServiceTexts, SiteTexts } from './site-texts.ts';
import { category, type Slugs } from './slugs.ts';
import { type TextLanguage, textsByLanguage } from './texts-by-language.ts';

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

/** Paths in the content folder -> JSON values or texts. */
export type SiteFiles = ReadonlyMap<string, object | string>;

/**
 * Returns the files of a small complete site.
 * @param year the current year, in which the sample business was founded
 */
export function siteFiles(answers: SiteAnswers, year: number): SiteFiles {
  const texts = textsByLanguage[answers.texts](answers.trade, answers.place.name);
  const slugs: Slugs = {
    city: slugOf(answers.place.name),
    work: slugOf(texts.work.name),
    visit: slugOf(texts.visit.name),
  };
  const schema = (file: string, depth: number) => `${'../'.repeat(depth)}schema/${file}.json`;
  const files: readonly (readonly [path: string, schemaFile: string, value: object])[] = [
    ['site.json', 'site', siteOf(answers, texts, slugs, year)],
    ['quality.json', 'quality', quality],
    ['theme.json', 'theme', theme],
    ['layouts/default.json', 'layout', layoutOf(texts, slugs)],
    ['forms/contact.json', 'form', newForm(texts, texts.paths.thanks)],
    [`cities/${slugs.city}.json`, 'city', cityOf(answers, texts, slugs)],
    [`services/${slugs.work}.json`, 'service', serviceOf(texts.work, 'wrench', [slugs.visit])],
    [`services/${slugs.visit}.json`, 'service', serviceOf(texts.visit, 'search', [slugs.work])],
    ...Object.entries(pagesOf(texts, slugs, answers.name)).map(
      ([name, page]) => [`pages/${name}.json`, 'page', { layout: 'default', ...page }] as const,
    ),
    ...Object.entries(templatesOf(texts, answers.name, answers.place.name)).map(
      ([name, template]) =>
        [`templates/${name}.json`, 'template', { layout: 'default', ...template }] as const,
    ),
  ];
  const values = files.map(
    ([path, schemaFile, value]) =>
      [path, { $schema: schema(schemaFile, path.split('/').length - 1), ...value }] as const,
  );
  return new Map<string, object | string>([...values, ...repositoryFiles(answers.texts, answers.name)]);
}

const quality = {
  // A cell without a lead of its own is not indexed.
  cells: { 'city-service': { lead: true } },
  // The instructions in the first copy are errors only for a release.
  rules: { CB_LEFTOVER: 'warning' },
};

/** The look without a theme, to be changed. */
const theme = {
  colors: Object.fromEntries(
    (['work', 'accent', 'accent-hover', 'on-accent'] as const).map((name) => {
      const { light, dark } = defaultColors[name];
      return [name, { light: `oklch(${light.join(' ')})`, dark: `oklch(${dark.join(' ')})` }];
    }),
  ),
  radii: { small: 4, medium: 6, large: 10 },
};

function siteOf(
  { name, language, place, phone, mail }: SiteAnswers,
  texts: SiteTexts,
  slugs: Slugs,
  year: number,
): object {
  const currency = currencies[place.country];
  const number = { sample: true, ...texts.phone, display: phone.display, href: phone.href };
  return {
    sample: true,
    name,
    legalName: name,
    tagline: texts.tagline,
    description: texts.description,
    language,
    timeZone: place.timeZone,
    foundingDate: `${year}-01-01`,
    phones: { main: number },
    email: { sample: true, address: mail },
    booking: { sample: true, label: texts.bookingLabel, href: '#contact' },
    office: {
      sample: true,
      name: texts.officeName,
      street: texts.street,
      locality: place.name,
      ...(place.region !== undefined && { region: place.region }),
      ...(postcodeValidator(samplePostalCode, place.country) && { postalCode: samplePostalCode }),
      country: place.country,
      geo: { latitude: place.latitude, longitude: place.longitude },
    },
    hours: {
      open: [
        { days: workdays, opens: '09:00', closes: '12:00' },
        { days: workdays, opens: '13:00', closes: '17:00' },
      ],
    },
    ...(currency !== undefined && { currency }),
    priceRange: { visible: texts.price, structuredData: priceLevel(currency, language) },
    social: [],
    serviceAreas: [slugs.city],
    coreServices: [slugs.work, slugs.visit],
    freeMail: { domains: [], prefixes: [] },
    messages: { skipLink: texts.skipLink, leadReceived: texts.received, failure: texts.failure },
    templates: ['city', 'city-service', 'service'],
    notFound: 'not-found',
  };
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

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

function layoutOf({ menu, form, paths, scheme, sampleNote }: SiteTexts, slugs: Slugs): object {
  return {
    sample: true,
    before: [
      {
        id: 'top-bar',
        type: 'top-bar',
        label: menu.telephone,
        note: '{{ site.hours.visible }}',
        phones: [{ phone: 'main' }],
      },
      {
        id: 'header',
        type: 'header',
        home: '/',
        label: menu.main,
        items: [
          { label: menu.services, href: paths.services },
          { label: menu.places, href: paths.places },
          { label: menu.contact, href: '#contact' },
        ],
        submenuLabel: menu.within,
        openMenu: menu.open,
        closeMenu: menu.close,
      },
    ],
    after: [
      {
        id: 'contact',
        type: 'contact-form',
        heading: form.heading,
        text: form.text,
        form: 'contact',
        source: '{{ page.path }}',
        officeLabel: form.officeLabel,
        reasonsHeading: form.reasonsHeading,
        reasons: form.reasons,
      },
      {
        id: 'footer',
        type: 'footer',
        label: menu.footer,
        lists: [],
        areas: { heading: menu.places, cities: [slugs.city] },
        legal: [{ label: menu.privacy, href: paths.privacy }],
        colorScheme: scheme,
        sampleNote,
        socialLabel: menu.contact,
      },
      { id: 'toaster', type: 'toaster' },
    ],
  };
}

function cityOf({ place }: SiteAnswers, { city, cell }: SiteTexts, slugs: Slugs): object {
  const { county } = place;
  return {
    sample: true,
    name: place.name,
    ...(county !== undefined && { county: county.name }),
    ...(place.region !== undefined && { state: place.region }),
    geo: { latitude: place.latitude, longitude: place.longitude },
    ...(county !== undefined && { sources: { county: county.source } }),
    keyIndustries: [city.keyIndustry],
    neighbors: [],
    description: city.description,
    about: city.about,
    services: {
      [slugs.work]: { lead: cell.workLead, intro: cell.intro, faqs: [cell.faq] },
      [slugs.visit]: { lead: cell.visitLead },
    },
  };
}

function serviceOf(
  { features, notIncluded, ...texts }: ServiceTexts,
  icon: string,
  related: readonly string[],
): object {
  const icons = ['file-check', 'calendar', 'handshake'];
  return {
    sample: true,
    ...texts,
    icon,
    category,
    page: true,
    inCities: true,
    features: features.map((feature, index) => ({ ...feature, icon: icons[index % icons.length] })),
    notIncluded: [notIncluded],
    related,
  };
}
