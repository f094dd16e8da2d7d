import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveBreadcrumbs } from './breadcrumbs.resolve.ts';

export const breadcrumbs = blockType({
  schema: z
    .strictObject({
      label: line({ max: 40 })
        .optional()
        .describe('The name of the list for screen readers. The default is "Breadcrumbs".'),
    })
    .describe('The path from the home page to this page.'),
  resolve: resolveBreadcrumbs,
  structuredData: ({ trail }, { url }) =>
    trail.length < 2
      ? undefined
      : {
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ path, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: url(path),
          })),
        },
});
