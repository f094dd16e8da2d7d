import { z } from 'zod';
import {
  declaredCollection,
  entryOfCollection,
  fieldOfCollection,
  line,
} from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { tone } from '../section-schema.ts';
import { resolveEntryPage } from './entry-page.resolve.ts';

export const entryPage = blockType({
  schema: z
    .strictObject({
      collection: declaredCollection().describe(
        'The collection of the entry in collections.json, such as "treatments".',
      ),
      entry: entryOfCollection()
        .optional()
        .describe('The slug of the entry. The default is the entry that the page is about.'),
      heading: line({ max: 120 }).optional().describe('The heading. The default is the name of the entry.'),
      lead: fieldOfCollection('text')
        .optional()
        .describe('The field with the sentence below the heading, such as "summary".'),
      picture: fieldOfCollection('image')
        .optional()
        .describe('The field with the large picture below the heading, such as "photo".'),
      fields: z
        .array(fieldOfCollection())
        .min(1)
        .optional()
        .describe('The other fields to show, in order. The default is all.'),
      tone: tone(),
    })
    .describe('An entry of a collection of the site with its fields: texts, pictures and a list of facts.'),
  resolve: resolveEntryPage,
  carriesPageHeading: true,
});
