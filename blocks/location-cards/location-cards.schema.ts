import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { lead } from '../section-schema.ts';

export const locationCards = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: where the business works.'),
      lead: lead(),
      cities: z.array(referenceTo('cities')).min(1).max(24).describe('The slugs of the cities, in order.'),
      service: referenceTo('services')
        .optional()
        .describe("The slug of a service: each card also links to the city's page of this service."),
      more: linkSchema().optional().describe('The text of the link to all cities.'),
    })
    .describe('Cities as rows, each with a link to its page.'),
  resolve: ({ cities, service, more, ...texts }, read) => {
    const serviceName = service && read.entry('services', service)?.name;
    const cards = cities.flatMap((slug) => {
      const city = read.entry('cities', slug);
      if (city === undefined) return [];
      const { name, description, picture } = city;
      const path = service && read.pathTo({ cities: slug, services: service });
      return [
        {
          slug,
          name,
          path: read.pathTo({ cities: slug }),
          description,
          picture,
          service: path && serviceName ? { name: serviceName, path } : undefined,
        },
      ];
    });
    return { ...texts, cards, more };
  },
});
