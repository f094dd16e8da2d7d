import { z } from 'zod';
import {
  declaredCollection,
  entryOfCollection,
  fieldOfCollection,
  line,
} from '../../engine/content/model/common.ts';
import { nameField } from '../../engine/content/model/declared-collections.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { picturesOf, shownFields } from '../entries/entry-fields.ts';
import { tone } from '../section-schema.ts';

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
  // Without an entry, only the heading is returned.
  resolve: ({ collection, entry, heading, lead, picture, fields, tone }, read) => {
    const slug = entry ?? read.declaredSubjects()[collection] ?? '';
    const all = Object.keys(read.declaration(collection)?.fields ?? {});
    const shownAbove = [nameField, lead, picture];
    const names = (fields ?? all).filter((name) => !shownAbove.includes(name));
    const sentence = lead === undefined ? undefined : read.fieldOf(collection, slug, lead);
    return {
      heading: heading ?? read.nameOf(collection, slug) ?? '',
      lead: typeof sentence === 'string' ? sentence : undefined,
      isSample: read.fieldOf(collection, slug, 'sample') === true,
      picture: picturesOf(read, collection, slug, picture)[0],
      fields: shownFields(read, collection, slug, names),
      tone,
    };
  },
  carriesPageHeading: true,
});
