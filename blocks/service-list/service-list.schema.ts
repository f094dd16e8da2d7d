import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { serviceSchema } from '../../engine/content/model/entries/service.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { lead } from '../section-schema.ts';

export const serviceList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the list.'),
      text: lead(),
      groups: z
        .array(
          z
            .strictObject({
              category: serviceSchema.shape.category.describe('The category of the services in this group.'),
              title: line({ max: 60 }).describe('The name of the group.'),
              text: line({ max: 240 }).optional().describe('For whom or when this group is useful.'),
            })
            .describe('A group of services.'),
        )
        .min(1)
        .describe('The groups, in order. A category without a group is not shown.'),
    })
    .describe('All services that have a page, in groups.'),
  // Services are sorted by title, and groups without any are left out.
  resolve: ({ groups, ...texts }, read) => {
    const { compare } = formatsIn(read.site.language);
    const services = read.all('services').flatMap(({ slug, page, title, description, icon, category }) => {
      const path = page ? read.pathTo({ services: slug }) : undefined;
      return path === undefined ? [] : [{ category, shown: { title, description, icon, path } }];
    });
    const filled = groups.map((group) => ({
      ...group,
      services: services
        .flatMap(({ category, shown }) => (category === group.category ? shown : []))
        .sort((one, other) => compare(one.title, other.title)),
    }));
    return { ...texts, groups: filled.filter((group) => group.services.length > 0) };
  },
});
