import type { ContentReader, PageLink } from '../../engine/compose/content-reader.ts';
import { computedOnce } from '../../engine/content/computed-once.ts';

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
  readonly others: { readonly label: string; readonly links: readonly PageLink[] } | undefined;
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

function othersOf(label: string | undefined, read: ContentReader): ServiceSummary['others'] {
  const count = label === undefined ? 0 : read.listedPages('services', 'cities', 'services');
  if (label === undefined || count === 0) return undefined;
  const links = Array.from({ length: count }, (_, index) => ({
    name: read.inset((page) => othersOn(page)[index]?.name ?? ''),
    path: read.inset((page) => othersOn(page)[index]?.path ?? ''),
  }));
  return { label, links };
}

/** Returns the links of the page that is being read, which are the same for all its insets. */
const othersOn = computedOnce((read: ContentReader): readonly PageLink[] => {
  const own = read.subject('services')?.slug;
  const city = read.subject('cities');
  return Object.keys(city?.services ?? {}).flatMap((slug) => {
    const path = city && slug !== own ? read.pathTo({ cities: city.slug, services: slug }) : undefined;
    const service = path === undefined ? undefined : read.entry('services', slug);
    return path === undefined || service === undefined ? [] : [{ name: service.name, path }];
  });
});
