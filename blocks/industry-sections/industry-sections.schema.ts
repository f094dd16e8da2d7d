import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

export const industrySections = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: for whom the business works.'),
      lead: lead(),
      industries: z
        .array(referenceTo('industries'))
        .min(1)
        .optional()
        .describe('The slugs of the industries, in order, such as ["legal"]. The default is all industries.'),
    })
    .describe('Industries with their main concern and a link to their page.'),
  resolve: ({ industries: named, ...texts }, read) => {
    const industries =
      named === undefined
        ? read.all('industries')
        : named.flatMap((slug) => read.entry('industries', slug) ?? []);
    return {
      ...texts,
      industries: industries.map(({ slug, icon, name, description }) => ({
        slug,
        path: read.pathTo({ industries: slug }),
        icon,
        name,
        description,
      })),
    };
  },
});
