import type { ContentReader, PageLink } from '../../engine/compose/content-reader.ts';
import { Part } from '../../engine/compose/part.ts';
import { type Links, linksOfPage } from './link-list.ts';

interface Source {
  readonly heading: string;
  readonly price?: string | undefined;
  readonly included: readonly { readonly item: string }[];
  readonly limit?: number | undefined;
  readonly notIncludedLabel: string;
  readonly notIncluded: readonly string[];
  readonly more: string;
  readonly othersLabel?: string | undefined;
}

export interface ServiceSummary {
  readonly heading: string;
  readonly price: string | undefined;
  readonly items: readonly string[];
  readonly notIncluded: { readonly label: string; readonly items: readonly string[] };
  /** The page of the service, if it has one. */
  readonly more: { readonly label: string; readonly path: string } | undefined;
  /** The other services of the page's city that have a page there. */
  readonly others: { readonly label: string; readonly links: Links } | undefined;
}

const defaultLimit = 5;

export function resolveServiceSummary(block: Source, read: ContentReader): ServiceSummary {
  const service = read.subject('services')?.slug;
  const path = service === undefined ? undefined : read.pathTo({ services: service });
  return {
    heading: block.heading,
    price: block.price,
    items: block.included.slice(0, block.limit ?? defaultLimit).map(({ item }) => item),
    notIncluded: { label: block.notIncludedLabel, items: block.notIncluded },
    more: path === undefined ? undefined : { label: block.more, path },
    others: othersOf(block.othersLabel, read),
  };
}

/** The list is an inset, since it is another one on each page: all cities share the summary of a service. */
function othersOf(label: string | undefined, read: ContentReader): ServiceSummary['others'] {
  if (label === undefined || !read.isAbout('cities')) return undefined;
  const links = linksOfPage(read, otherServices);
  return links.length === 0 ? undefined : { label, links };
}

function otherServices(page: ContentReader): readonly PageLink[] {
  const own = page.subject('services')?.slug;
  return page.part(servicesOfCity).flatMap(({ slug, link }) => (slug === own ? [] : link));
}

/** The pages of all services of the page's city. They are the same for each of its services. */
const servicesOfCity = new Part((read: ContentReader) => {
  const city = read.subject('cities');
  return Object.keys(city?.services ?? {}).flatMap((slug) => {
    const path = city && read.pathTo({ cities: city.slug, services: slug });
    const service = path === undefined ? undefined : read.entry('services', slug);
    return path === undefined || service === undefined ? [] : [{ slug, link: { name: service.name, path } }];
  });
});
