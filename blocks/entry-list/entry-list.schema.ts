import { z } from 'zod';
import {
  declaredCollection,
  entryOfCollection,
  fieldOfCollection,
  line,
} from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead, tone } from '../section-schema.ts';
import { listedEntries } from './entry-list.resolve.ts';

export const entryList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the list.'),
      text: lead(),
      collection: declaredCollection().describe(
        'The collection of collections.json whose entries are listed, such as "treatments".',
      ),
      entries: z
        .array(entryOfCollection())
        .min(1)
        .optional()
        .describe(
          'The slugs of the entries, in order: ["massage"], or a field of the page, { "from": "clinic.treatments" }. The default is all entries.',
        ),
      referringBy: fieldOfCollection('reference')
        .optional()
        .describe(
          'Lists only entries in which this field refers to the entry that the page is about, such as "treatments".',
        ),
      fields: z
        .array(fieldOfCollection())
        .min(1)
        .max(6)
        .optional()
        .describe(
          'The fields shown below each name, such as ["summary", "price"]. The default is the name alone.',
        ),
      picture: fieldOfCollection('image')
        .optional()
        .describe('The field with the picture of each entry, such as "photo".'),
      sortBy: fieldOfCollection('text', 'number', 'money', 'date', 'choice')
        .optional()
        .describe('The field that sorts the entries, ascending. The default is "name".'),
      limit: z
        .int()
        .min(1)
        .max(60)
        .optional()
        .describe(
          'The maximum number of entries. The default is 50, with links to the pages of the groups of the collection, such as "treatments:groups", if a template has these.',
        ),
      tone: tone(),
    })
    .describe(
      'Entries of a collection of the site, each with its name, a link to its page and some of its fields.',
    ),
  resolve: ({ heading, text, tone, ...selection }, read) => ({
    heading,
    text,
    tone,
    ...listedEntries(selection, read),
  }),
});
