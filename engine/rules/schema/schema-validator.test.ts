import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toJsonSchema } from '../../content/json-schema.ts';
import { date, embedAddress, line, link, markdown, referenceTo } from '../../content/model/common.ts';
import type { SchemaFault } from './schema-fault.ts';
import { schemaFaults } from './schema-validator.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(5).describe('What it is called.'),
  label: line({ max: 5 }).optional(),
  size: z.enum(['small', 'large']).optional(),
  text: markdown().optional(),
  day: date().optional(),
  more: link().optional(),
  frame: embedAddress().optional(),
  sample: z.literal(true).optional(),
  rank: z.int().min(1).max(9).optional(),
  geo: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number() }).optional(),
  items: z
    .array(z.strictObject({ title: z.string(), icon: z.string() }))
    .min(1)
    .max(2)
    .optional(),
  cells: z.array(z.union([z.boolean(), z.string().min(2)])).optional(),
  shape: z
    .union([
      z.strictObject({ width: z.number(), height: z.number() }),
      z.strictObject({ radius: z.number().min(0) }),
    ])
    .optional(),
  friends: z.record(referenceTo('cities'), z.strictObject({ since: z.string() })).optional(),
});

const jsonSchema = toJsonSchema(schema);
const faultsOf = (value: unknown) => schemaFaults(jsonSchema, value);
const brief = (value: unknown) => faultsOf(value).map(({ code, path, atKey }) => ({ code, path, atKey }));
const only = (value: unknown): SchemaFault => {
  const faults = faultsOf(value);
  const [fault] = faults;
  if (fault === undefined || faults.length > 1)
    throw new Error(`expected one fault, found ${JSON.stringify(faults)}`);
  return fault;
};

describe('a valid value', () => {
  it.each([
    { name: 'a' },
    { name: 'a', label: '🎹🎹🎹🎹🎹', text: 'Ends with a line break.\n' },
    { name: 'a', text: 'x', day: '2026-11-21', more: '#top', sample: true, rank: 9 },
    {
      name: 'a',
      text: ['x', 'y'],
      cells: [true, 'ab'],
      shape: { radius: 0 },
      friends: { keene: { since: 'x' } },
    },
  ])('has no fault: %j', (value) => {
    expect(faultsOf(value)).toEqual([]);
  });
});

describe('every fault is reported once', () => {
  it.each([
    ['a missing property', {}, 'CB_MISSING_PROPERTY', [], false],
    ['an empty text', { name: '' }, 'CB_LENGTH', ['name'], false],
    ['a text of spaces', { name: '   ' }, 'CB_LENGTH', ['name'], false],
    ['a text of many spaces', { name: ' '.repeat(60) }, 'CB_LENGTH', ['name'], false],
    ['a text of a space that does not break', { name: '\u00A0' }, 'CB_LENGTH', ['name'], false],
    ['a line of spaces', { name: 'a', label: ' ' }, 'CB_LENGTH', ['label'], false],
    ['a line with a space at its end', { name: 'a', label: 'b ' }, 'CB_PATTERN', ['label'], false],
    ['a paragraph of spaces', { name: 'a', text: ['x', ' '] }, 'CB_LENGTH', ['text', 1], false],
    ['a text too long', { name: 'abcdef' }, 'CB_LENGTH', ['name'], false],
    ['a value of the wrong type', { name: 5 }, 'CB_WRONG_TYPE', ['name'], false],
    ['an unknown value', { name: 'a', size: 'smal' }, 'CB_UNKNOWN_VALUE', ['size'], false],
    ['false if only true is allowed', { name: 'a', sample: false }, 'CB_UNKNOWN_VALUE', ['sample'], false],
    ['a date in another format', { name: 'a', day: '21.11.2026' }, 'CB_PATTERN', ['day'], false],
    ['a link with an unknown scheme', { name: 'a', more: 'javascript:x' }, 'CB_PATTERN', ['more'], false],
    ['a link to another host', { name: 'a', more: '//evil.example' }, 'CB_PATTERN', ['more'], false],
    ['a link with a backslash', { name: 'a', more: '/\\evil.example' }, 'CB_PATTERN', ['more'], false],
    ['a link with a tab', { name: 'a', more: '/\t/evil.example' }, 'CB_PATTERN', ['more'], false],
    [
      'a link with a false host',
      { name: 'a', more: 'https://good.example@evil.example' },
      'CB_PATTERN',
      ['more'],
      false,
    ],
    ['a frame that runs script', { name: 'a', frame: 'javascript:alert(1)' }, 'CB_PATTERN', ['frame'], false],
    ['a frame without TLS', { name: 'a', frame: 'http://maps.example' }, 'CB_PATTERN', ['frame'], false],
    ['a number out of bounds', { name: 'a', rank: 10 }, 'CB_VALUE', ['rank'], false],
    ['a list too short', { name: 'a', items: [] }, 'CB_LENGTH', ['items'], false],
    ['a value of no type of a union', { name: 'a', text: 5 }, 'CB_WRONG_TYPE', ['text'], false],
    ['null for a union', { name: 'a', text: null }, 'CB_WRONG_TYPE', ['text'], false],
    ['an empty text in a union', { name: 'a', text: '' }, 'CB_LENGTH', ['text'], false],
    ['an empty list in a union', { name: 'a', text: [] }, 'CB_LENGTH', ['text'], false],
    ['an item in a union', { name: 'a', text: ['x', 5] }, 'CB_WRONG_TYPE', ['text', 1], false],
    ['an empty item in a union', { name: 'a', text: ['x', ''] }, 'CB_LENGTH', ['text', 1], false],
    [
      'one item of a list of unions',
      { name: 'a', cells: [true, 'a', 'ab'] },
      'CB_LENGTH',
      ['cells', 1],
      false,
    ],
    [
      'the nearest of two shapes',
      { name: 'a', shape: { radius: -1 } },
      'CB_VALUE',
      ['shape', 'radius'],
      false,
    ],
    [
      'a missing part of the nearest shape',
      { name: 'a', shape: { width: 1 } },
      'CB_MISSING_PROPERTY',
      ['shape'],
      false,
    ],
    ['an unknown property', { name: 'a', color: 'red' }, 'CB_UNKNOWN_PROPERTY', ['color'], true],
    [
      'an unknown property deep inside',
      { name: 'a', items: [{ title: 'x', icon: 'y', color: 1 }] },
      'CB_UNKNOWN_PROPERTY',
      ['items', 0, 'color'],
      true,
    ],
    [
      '"__proto__"',
      JSON.parse('{ "name": "a", "__proto__": 1 }'),
      'CB_UNKNOWN_PROPERTY',
      ['__proto__'],
      true,
    ],
    ['"constructor"', { name: 'a', constructor: 1 }, 'CB_UNKNOWN_PROPERTY', ['constructor'], true],
    [
      'a name of digits',
      { name: 'a', friends: { 2024: { since: 5 } } },
      'CB_WRONG_TYPE',
      ['friends', '2024', 'since'],
      false,
    ],
    ['a list instead of an object', [], 'CB_WRONG_TYPE', [], false],
    ['null', null, 'CB_WRONG_TYPE', [], false],
  ] as const)('%s', (_name, value, code, path, atKey) => {
    expect(brief(value)).toEqual([{ code, path, atKey }]);
  });

  it('if there are several, including every missing property', () => {
    expect(brief({ rank: 0, items: [{}], text: ['', ''] })).toEqual([
      { code: 'CB_MISSING_PROPERTY', path: [], atKey: false },
      { code: 'CB_LENGTH', path: ['text', 0], atKey: false },
      { code: 'CB_LENGTH', path: ['text', 1], atKey: false },
      { code: 'CB_VALUE', path: ['rank'], atKey: false },
      { code: 'CB_MISSING_PROPERTY', path: ['items', 0], atKey: false },
      { code: 'CB_MISSING_PROPERTY', path: ['items', 0], atKey: false },
    ]);
  });

  it('a misspelled property is not reported as missing as well', () => {
    expect(only({ nmae: 'a' })).toMatchObject({ code: 'CB_UNKNOWN_PROPERTY', hint: 'Did you mean "name"?' });
  });

  const gallery = toJsonSchema(
    z.strictObject({
      heading: z.string(),
      pictures: z.array(
        z.strictObject({
          picture: z.strictObject({ file: z.string(), alt: z.string() }),
          caption: z.string().optional(),
        }),
      ),
    }),
  );
  const galleryFaults = (value: object) =>
    schemaFaults(gallery, { heading: 'a', ...value }).map(({ code, path, message, hint }) => ({
      code,
      path,
      message,
      hint,
    }));

  it('properties that belong in a missing object are one fault', () => {
    expect(galleryFaults({ pictures: [{ file: 'media/a.jpg', alt: 'A' }] })).toEqual([
      {
        code: 'CB_UNKNOWN_PROPERTY',
        path: ['pictures', 0, 'file'],
        message: '"file" and "alt" belong in "picture"',
        hint: 'Write "picture": { "file": …, "alt": … }.',
      },
    ]);
    expect(galleryFaults({ pictures: [{ alt: 'A' }] })).toMatchObject([
      { message: '"alt" belongs in "picture"', hint: 'Write "picture": { "alt": … }.' },
    ]);
  });

  it('an unknown list in place of a missing one is one fault', () => {
    expect(galleryFaults({ images: [] })).toEqual([
      {
        code: 'CB_UNKNOWN_PROPERTY',
        path: ['images'],
        message: 'unknown property "images"',
        hint: 'Did you mean "pictures"?',
      },
    ]);
  });

  it.each([
    ['a text', { shots: 'a' }],
    ['an object', { shots: {} }],
    ['one of two lists', { shots: [], frames: [] }],
  ])('%s in place of a missing list does not hide that it is missing', (_what, value) => {
    expect(galleryFaults(value)).toContainEqual(
      expect.objectContaining({
        code: 'CB_MISSING_PROPERTY',
        message: 'the property "pictures" is missing',
      }),
    );
  });

  it('an invalid property name is reported at the name', () => {
    expect(only({ name: 'a', friends: { 'No Slug': { since: 'x' } } })).toMatchObject({
      path: ['friends', 'No Slug'],
      atKey: true,
    });
  });
});

describe('the hint of a fault', () => {
  it.each([
    [{ name: 'a', size: 'smal' }, '"size" cannot be "smal"', 'Did you mean "small"?'],
    [{ name: 'a', size: 'huge' }, '"size" cannot be "huge"', 'Available: "small", "large".'],
    [{ name: 'a', itmes: [] }, 'unknown property "itmes"', 'Did you mean "items"?'],
    [{}, 'the property "name" is missing', 'Add it: What it is called.'],
    [{ name: 5 }, '"name" must be text, not a number', 'What it is called.'],
    [{ name: 'a', text: 5 }, '"text" must be text or a list, not a number', 'Markdown'],
    [{ name: 'a', rank: 1.5 }, '"rank" must be a whole number, not 1.5', ''],
    [
      { name: 'a', rank: Number.POSITIVE_INFINITY },
      '"rank" must be a whole number, not one that is too large to calculate with',
      '',
    ],
    [
      { name: 'a', geo: { latitude: -118.1445, longitude: 34.1478 } },
      '"geo.latitude" must be at least -90',
      'look swapped. Write "latitude": 34.1478, "longitude": -118.1445.',
    ],
    [{ name: 'a', day: 'soon' }, '"day" cannot be "soon"', 'year-month-day'],
    [{ name: 'a', more: 'faq' }, '"more" cannot be "faq"', '"/faq"'],
    [{ name: 'a', sample: false }, '"sample" must be true', 'remove the property'],
    [{ name: 'a', sample: 'yes' }, '"sample" must be true', 'remove the property'],
    [{ name: 'a', items: [{ title: 'x' }] }, 'the property "icon" is missing in "items[1]"', 'Add "icon".'],
    [{ name: '  ' }, '"name" is empty', 'What it is called.'],
    [{ name: 'a', label: 'b ' }, '"label" ends with white space', 'Write "b".'],
    [{ name: 'a', label: '\tb' }, '"label" starts with white space', 'Write "b".'],
    [{ name: 'a', label: '🎹🎹🎹🎹🎹🎹' }, '"label" has 6 characters; the maximum is 5', 'by 1 character.'],
    [{ name: 'abcdef' }, '"name" has 6 characters; the maximum is 5', ''],
    [[], 'the document must be an object, not a list', 'between braces'],
  ])('%j', (value, message, hint) => {
    const fault = only(value);
    expect(fault.message).toBe(message);
    expect(fault.hint ?? '').toContain(hint);
  });
});

describe('the schemas of content', () => {
  it('rejects a schema with an unknown keyword', () => {
    const strange = { type: 'object', nonsense: true };
    expect(() => schemaFaults(strange, {})).toThrow(/nonsense/);
  });
});
