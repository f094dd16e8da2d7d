import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { areaList, footerBusiness } from './footer.resolve.ts';

export const footer = blockType({
  schema: z
    .strictObject({
      label: line({ max: 40 }).describe('The name of the footer navigation for screen readers.'),
      lists: z
        .array(
          z
            .strictObject({
              heading: line({ max: 40 }).describe('The heading above the list.'),
              links: z
                .array(linkSchema())
                .min(1)
                .optional()
                .describe('The links, in order. Set either this or "from".'),
              from: line({ max: 40 })
                .optional()
                .describe('The name of a link list of the site. Set either this or "links".'),
            })
            .describe('A list of links.'),
        )
        .max(6)
        .describe('The lists of links, in order.'),
      areas: z
        .strictObject({
          heading: line({ max: 40 }).describe('The heading above the cities.'),
          cities: z.array(referenceTo('cities')).min(1).describe('The slugs of the cities, in order.'),
          service: referenceTo('services')
            .optional()
            .describe(
              'The slug of a service, such as "repairs": each city then links to its page of this service instead of its own page.',
            ),
        })
        .optional()
        .describe('The list of service areas.'),
      legal: z.array(linkSchema()).describe('Legal links, such as the privacy policy and the terms.'),
      colorScheme: z
        .strictObject({
          label: line({ max: 24 }).describe('The label of the color scheme switch, such as "Appearance".'),
          system: line({ max: 24 }).describe(
            'The option that follows the visitor\'s system, such as "System".',
          ),
          light: line({ max: 24 }).describe('The option that is always light, such as "Light".'),
          dark: line({ max: 24 }).describe('The option that is always dark, such as "Dark".'),
        })
        .optional()
        .describe("A switch between light and dark. Without it, the site follows the visitor's system."),
      sampleNote: line({ max: 120 })
        .optional()
        .describe('Shown while the site is a sample, such as "Sample: contact details and figures".'),
      socialLabel: line({ max: 40 }).describe('The label before the links to social networks.'),
    })
    .describe('The footer of every page.'),
  resolve: ({ lists, areas, sampleNote, ...shown }, read) => {
    const { site } = read;
    const written = lists.map(({ heading, links, from }) => ({
      heading,
      links: links ?? (from === undefined ? undefined : site.links?.[from]) ?? [],
    }));
    const all = [...written, ...(areas === undefined ? [] : [areaList(areas, read)])];
    return {
      ...shown,
      lists: all.filter(({ links }) => links.length > 0),
      social: site.social,
      business: footerBusiness(read),
      year: read.clock.year(),
      credits: site.credits,
      // Undefined unless the site is a sample.
      sampleNote: site.sample && sampleNote,
    };
  },
});
