import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { resolveFooter } from './footer.resolve.ts';

export const footer = blockType({
  schema: z
    .strictObject({
      label: line({ max: 40 }).describe('Names the links of the footer.'),
      lists: z
        .array(
          z
            .strictObject({
              heading: line({ max: 40 }).describe('Stands above the list.'),
              links: z
                .array(linkSchema())
                .min(1)
                .optional()
                .describe('The links, in order. Give this or "from".'),
              from: line({ max: 40 })
                .optional()
                .describe('The name of a list of links of the site. Give this or "links".'),
            })
            .describe('A list of links.'),
        )
        .max(6)
        .describe('The lists of links, in order.'),
      areas: z
        .strictObject({
          heading: line({ max: 40 }).describe('Stands above the places.'),
          cities: z.array(referenceTo('cities')).min(1).describe('The places, in order.'),
          service: referenceTo('services')
            .optional()
            .describe('Leads to this service there, not to the place itself.'),
        })
        .optional()
        .describe('The service areas.'),
      legal: z.array(linkSchema()).describe('Privacy policy, terms and their like.'),
      colorScheme: z
        .strictObject({
          label: line({ max: 24 }).describe('Names the choice.'),
          system: line({ max: 24 }).describe("Follows the visitor's system."),
          light: line({ max: 24 }).describe('Always light.'),
          dark: line({ max: 24 }).describe('Always dark.'),
        })
        .optional()
        .describe('Lets visitors choose between light and dark.'),
      socialLabel: line({ max: 40 }).describe('Stands before the links to social networks.'),
    })
    .describe('The footer of every page.'),
  resolve: resolveFooter,
});
