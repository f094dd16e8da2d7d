import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import type { IconName } from '../../engine/content/model/icon-names.ts';
import { serviceCardsWords } from './service-cards.words.ts';

/** Maximum number of features on a service's card. */
const shownFeatures = 3;

interface ServiceCard {
  readonly slug: string;
  readonly path: string | undefined;
  readonly icon: IconName;
  readonly picture: PictureProperties | undefined;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  /** The label of the link, which names the page of the service. */
  readonly linkLabel: string;
}

interface Source {
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly services?: readonly string[] | undefined;
}

interface ServiceCardsContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly cards: readonly ServiceCard[];
}

function cardOf(service: EntryView<'services'>, read: ContentReader): ServiceCard {
  return {
    slug: service.slug,
    path: read.pathTo({ services: service.slug }),
    icon: service.icon,
    picture: service.picture,
    title: service.title,
    description: service.description,
    features: service.features.slice(0, shownFeatures).map(({ title }) => title),
    linkLabel: read.words(serviceCardsWords)('more', { service: service.name }),
  };
}

export function resolveServiceCards(block: Source, read: ContentReader): ServiceCardsContent {
  const services =
    block.services === undefined
      ? read.all('services').filter(({ page }) => page)
      : block.services.flatMap((slug) => read.entry('services', slug) ?? []);
  return {
    heading: block.heading,
    lead: block.lead,
    cards: services.map((service) => cardOf(service, read)),
  };
}
