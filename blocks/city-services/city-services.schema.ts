import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { cityOf } from '../cities/page-city.ts';
import { cityOfBlock, lead } from '../section-schema.ts';
import { firstSentence } from '../ui/markdown-text.ts';

export const cityServices = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what is available in this city.'),
      text: lead(),
      city: cityOfBlock(),
    })
    .describe('The services of a city, each with the first sentence of its local copy.'),
  prints: ['heading', 'text'],
  // They are in the order of the city's file, without the service of the page itself.
  resolve: ({ city: named, ...texts }, read) => {
    const city = cityOf(read, named);
    const own = named === undefined ? read.listedSubject('services', 'cities', 'services') : undefined;
    const services = Object.keys(city?.services ?? {}).flatMap((slug) => {
      const service = slug === own ? undefined : read.entry('services', slug);
      if (city === undefined || service === undefined) return [];
      const { name, icon, description } = service;
      const intro = city.services[slug]?.intro;
      const sentence = intro === undefined ? description : firstSentence(intro);
      return [{ name, icon, sentence, path: read.pathTo({ cities: city.slug, services: slug }) }];
    });
    return { ...texts, services };
  },
});
