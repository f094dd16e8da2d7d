import type {
  AdministrativeArea,
  BlogPosting,
  City,
  LocalBusinessLeaf,
  OfferCatalog,
  OpeningHoursSpecificationLeaf,
  Service,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { ContentReader, EntryView } from '../compose/content-reader.ts';
import { addDays } from '../content/calendar.ts';
import { structuredDataKinds } from '../content/model/documents.ts';
import { isWholeDay, type Times } from '../content/opening-hours.ts';
import { ofBusinessType, postalAddress } from './business-data.ts';
import type { Head } from './head.ts';

type Kind = (typeof structuredDataKinds)[number];

interface Address {
  /** The full address of a path of the site. */
  readonly url: (path: string) => string;
}

/**
 * Returns the structured data that all pages have: the business, under an id that is the same on every page, and the website.
 * Pages about the business describe it in full, and others tell which one it is, because each repetition costs bytes on
 * the way to the first screen.
 * @param kinds the kinds of structured data of the page
 */
export function thingsOfSite(kinds: unknown, read: ContentReader, address: Address): readonly Thing[] {
  const wanted = kindsIn(kinds);
  const isAboutBusiness = wanted.includes('contact') || wanted.includes('about');
  const described = isAboutBusiness ? businessInFull(read, address) : business(read, address);
  return [ofBusinessType(described, read.site.businessType), website(read, address)];
}

/** Returns the structured data of a page itself, and of its subjects. */
export function pageThings(kinds: unknown, head: Head, read: ContentReader, address: Address): Thing[] {
  const wanted = kindsIn(kinds);
  return [page(wanted, head, read, address), ...wanted.flatMap((kind) => about(kind, head, read, address))];
}

const kindsIn = (kinds: unknown): readonly Kind[] => (Array.isArray(kinds) ? kinds.filter(isKind) : []);

function isKind(value: unknown): value is Kind {
  return structuredDataKinds.some((kind) => kind === value);
}

function businessId({ url }: Address): string {
  return `${url('/')}#business`;
}

/** The properties that search engines need to know which business it is. */
function business({ site }: ContentReader, address: Address): LocalBusinessLeaf {
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(address),
    name: site.name,
    url: address.url('/'),
    telephone: site.phones.main.href.slice('tel:'.length),
    address: postalAddress(site.office),
  };
}

function businessInFull(read: ContentReader, address: Address): LocalBusinessLeaf {
  const { site } = read;
  const { office, hours } = site;
  return {
    ...business(read, address),
    legalName: site.legalName,
    email: site.email.address,
    description: site.description,
    foundingDate: site.foundingDate,
    ...(site.priceRange && { priceRange: site.priceRange.structuredData }),
    ...(site.currency && { currenciesAccepted: site.currency }),
    geo: { '@type': 'GeoCoordinates', latitude: office.geo.latitude, longitude: office.geo.longitude },
    openingHoursSpecification: oneOrMany(
      hours.open.map(({ days, ...times }) => openingHours({ dayOfWeek: days }, times)),
    ),
    ...specialOpeningHours(read),
    ...(site.serviceAreas.length > 0 && {
      areaServed: site.serviceAreas.flatMap((slug) => {
        const city = read.entry('cities', slug);
        // The coordinates are on the page of the city.
        return city === undefined ? [] : [namedPlace(city)];
      }),
    }),
    ...(site.coreServices.length > 0 && { hasOfferCatalog: offerCatalog(read) }),
    ...(site.social.length > 0 && { sameAs: site.social.map((profile) => profile.href) }),
  };
}

/** Two times of midnight say that the place is closed all day. */
const closed = { opens: '00:00', closes: '00:00' };

/** https://developers.google.com/search/docs/appearance/structured-data/local-business#business-hours */
function openingHours(days: Omit<OpeningHoursSpecificationLeaf, '@type'>, times: Times) {
  return {
    '@type': 'OpeningHoursSpecification' as const,
    ...days,
    opens: times.opens,
    closes: isWholeDay(times) ? '23:59' : times.closes,
  };
}

/** The days with other hours that have not passed. */
function specialOpeningHours({
  site,
  clock,
}: ContentReader): Pick<LocalBusinessLeaf, 'specialOpeningHoursSpecification'> {
  const coming = site.hours.exceptions.filter(({ until }) => !clock.hasBegun(addDays(until, 1)));
  if (coming.length === 0) return {};
  return {
    specialOpeningHoursSpecification: coming.flatMap(({ from, until, open }) => {
      const days = { validFrom: from, validThrough: until };
      return open === undefined
        ? [{ '@type': 'OpeningHoursSpecification' as const, ...days, ...closed }]
        : open.map((times) => openingHours(days, times));
    }),
  };
}

function offerCatalog(read: ContentReader): OfferCatalog {
  return {
    '@type': 'OfferCatalog',
    name: read.site.name,
    itemListElement: read.site.coreServices.flatMap((slug) => {
      const service = read.entry('services', slug);
      return service === undefined
        ? []
        : [{ '@type': 'Offer' as const, itemOffered: { '@type': 'Service' as const, name: service.title } }];
    }),
  };
}

/** One value by itself, several as a list. */
function oneOrMany<Value>(values: readonly Value[]): Value | readonly Value[] {
  const [first, ...others] = values;
  return first === undefined || others.length > 0 ? values : first;
}

function website(read: ContentReader, address: Address): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${address.url('/')}#website`,
    url: address.url('/'),
    name: read.site.name,
    inLanguage: read.site.language,
    publisher: { '@id': businessId(address) },
  };
}

function page(kinds: readonly Kind[], head: Head, read: ContentReader, address: Address): WebPage {
  const url = address.url(head.canonical);
  const type = kinds.includes('contact') ? 'ContactPage' : kinds.includes('about') ? 'AboutPage' : 'WebPage';
  return {
    '@type': type,
    '@id': `${url}#page`,
    url,
    name: head.title,
    description: head.description,
    inLanguage: read.site.language,
    isPartOf: { '@id': `${address.url('/')}#website` },
  };
}

function about(kind: Kind, head: Head, read: ContentReader, address: Address): Thing[] {
  const service = read.subject('services');
  const city = read.subject('cities');
  switch (kind) {
    case 'service':
      return service === undefined ? [] : [offered(service, undefined, head, address)];
    case 'city-service':
      return service === undefined || city === undefined ? [] : [offered(service, city, head, address)];
    case 'city':
      // The coordinates are on the page of the city; here they would cost bytes on every page.
      return city === undefined ? [] : [namedPlace(city)];
    case 'article': {
      const post = read.subject('posts');
      return post === undefined ? [] : [posting(post, head, read, address)];
    }
    case 'contact':
    case 'about':
    // Of the page's last dimension: see page-head.ts.
    case 'entry':
      return [];
  }
}

function offered(
  service: EntryView<'services'>,
  city: EntryView<'cities'> | undefined,
  head: Head,
  address: Address,
): Service {
  return {
    '@type': 'Service',
    '@id': `${address.url(head.canonical)}#service`,
    name: city === undefined ? service.title : `${service.name}, ${city.name}`,
    serviceType: service.name,
    description: head.description,
    url: address.url(head.canonical),
    provider: { '@id': businessId(address) },
    ...(city === undefined ? {} : { areaServed: place(city) }),
  };
}

/** The county and the state of a city, as far as it has them. */
function containingArea({ county, state }: EntryView<'cities'>): {
  readonly containedInPlace?: AdministrativeArea;
} {
  const name = [county, state].filter((part) => part !== undefined).join(', ');
  return name === '' ? {} : { containedInPlace: { '@type': 'AdministrativeArea', name } };
}

function namedPlace(city: EntryView<'cities'>): City {
  return { '@type': 'City', name: city.name, ...containingArea(city) };
}

function place(city: EntryView<'cities'>): City {
  const { latitude, longitude } = city.geo;
  return {
    '@type': 'City',
    name: city.name,
    ...containingArea(city),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  };
}

function posting(post: EntryView<'posts'>, head: Head, read: ContentReader, address: Address): BlogPosting {
  const url = address.url(head.canonical);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.description,
    datePublished: post.publishAt,
    dateModified: post.updatedAt ?? post.publishAt,
    ...(head.image && { image: address.url(head.image.path) }),
    author: {
      '@type': 'Organization',
      name: post.author,
      url: address.url('/'),
      parentOrganization: { '@id': businessId(address) },
    },
    publisher: { '@id': businessId(address) },
    mainEntityOfPage: url,
    inLanguage: read.site.language,
  };
}
