import { expect, it } from 'vitest';
import { z } from 'zod';
import { toJsonSchema } from '../../engine/content/json-schema.ts';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { readSite } from '../../engine/testing/read-site.ts';
import { withEntriesOf } from './example-references.ts';

const { collections } = readSite().snapshot;
const schema = toJsonSchema(
  z.strictObject({
    city: referenceTo('cities').optional(),
    services: z.array(referenceTo('services')).optional(),
    cards: z.array(z.strictObject({ service: referenceTo('services'), title: line() })).optional(),
    form: referenceTo('forms').optional(),
    entry: line().optional(),
  }),
);

it.each([
  ['an unknown slug', { city: 'nowhere' }, { city: 'dover' }],
  ['unknown slugs in a list', { services: ['a', 'b'] }, { services: ['moving', 'repair'] }],
  [
    'more unknown slugs than there are entries',
    { services: ['a', 'b', 'c', 'd'] },
    { services: ['moving', 'repair', 'tuning'] },
  ],
  [
    'unknown slugs in a list of objects',
    {
      cards: [
        { service: 'a', title: 'a' },
        { service: 'tuning', title: 'b' },
      ],
    },
    {
      cards: [
        { service: 'moving', title: 'a' },
        { service: 'tuning', title: 'b' },
      ],
    },
  ],
])('replaces %s', (_name, example, expected) => {
  expect(withEntriesOf(collections, example, schema)).toEqual(expected);
});

it.each([
  ['known slugs', { city: 'keene', services: ['tuning', 'repair'] }],
  ['texts', { entry: 'nowhere' }],
  ['the slug of a collection without entries', { form: 'nothing' }],
])('keeps %s', (_name, example) => {
  expect(withEntriesOf(collections, example, schema)).toEqual(example);
});
