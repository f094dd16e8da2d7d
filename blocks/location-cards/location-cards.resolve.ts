import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';

interface LocationCard {
  readonly slug: string;
  readonly name: string;
  readonly path: string | undefined;
  readonly description: string;
  readonly picture: PictureProperties | undefined;
  readonly service: { readonly name: string; readonly path: string } | undefined;
}

interface Source {
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly cities: readonly string[];
  readonly service?: string | undefined;
  readonly more?: { readonly label: string; readonly href: string } | undefined;
}

interface LocationCardsContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly cards: readonly LocationCard[];
  readonly more: { readonly label: string; readonly href: string } | undefined;
}

function cardOf(city: EntryView<'cities'>, service: string | undefined, read: ContentReader): LocationCard {
  const servicePath = service && read.pathTo({ cities: city.slug, services: service });
  const serviceName = service && read.entry('services', service)?.name;
  return {
    slug: city.slug,
    name: city.name,
    path: read.pathTo({ cities: city.slug }),
    description: city.description,
    picture: city.picture,
    service: servicePath && serviceName ? { name: serviceName, path: servicePath } : undefined,
  };
}

export function resolveLocationCards(block: Source, read: ContentReader): LocationCardsContent {
  const cities = block.cities.flatMap((slug) => read.entry('cities', slug) ?? []);
  return {
    heading: block.heading,
    lead: block.lead,
    cards: cities.map((city) => cardOf(city, block.service, read)),
    more: block.more,
  };
}
