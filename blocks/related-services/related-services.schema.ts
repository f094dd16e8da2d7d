import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

export const relatedServices = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: why these services are related.'),
      text: lead(),
      services: z
        .array(referenceTo('services'))
        .min(1)
        .max(8)
        .describe('The slugs of the services, the most closely related first.'),
    })
    .describe('Services related to the one on this page.'),
  // Services without a page are left out.
  resolve: ({ services, ...texts }, read) => ({
    ...texts,
    services: services.flatMap((slug) => {
      const service = read.entry('services', slug);
      const path = read.pathTo({ services: slug });
      if (service === undefined || path === undefined) return [];
      const { title, description, icon } = service;
      return [{ title, description, icon, path }];
    }),
  }),
});
