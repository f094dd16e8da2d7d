import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { serviceCardsWords } from './service-cards.words.ts';

/** Maximum number of features on the card of a service. */
const shownFeatures = 3;

export const serviceCards = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reader can delegate.'),
      lead: lead(),
      services: z
        .array(referenceTo('services'))
        .min(1)
        .optional()
        .describe(
          'The slugs of the services, most important first. The default is all services that have a page.',
        ),
    })
    .describe('Services as a grid of cards; the first card is larger than the others.'),
  resolve: ({ services: named, ...texts }, read) => {
    const services =
      named === undefined
        ? read.all('services').filter(({ page }) => page)
        : named.flatMap((slug) => read.entry('services', slug) ?? []);
    const words = read.words(serviceCardsWords);
    const cards = services.map(({ slug, name, icon, picture, title, description, features }) => ({
      slug,
      path: read.pathTo({ services: slug }),
      icon,
      picture,
      title,
      description,
      features: features.slice(0, shownFeatures).map((feature) => feature.title),
      linkLabel: words('more', { service: name }),
    }));
    return { ...texts, cards };
  },
});
