import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { serviceSchema } from '../../engine/content/model/entries.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveServiceList } from './service-list.resolve.ts';

export const serviceList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Stands above the list.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      groups: z
        .array(
          z
            .strictObject({
              category: serviceSchema.shape.category.describe('The category of the services in this group.'),
              title: line({ max: 60 }).describe('What the group is called.'),
              text: line({ max: 240 }).optional().describe('When a reader looks here.'),
            })
            .describe('One group.'),
        )
        .min(1)
        .describe('The groups in their order; a category that has none is not shown.'),
    })
    .describe('All services that have a page, in groups.'),
  resolve: resolveServiceList,
});
