import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../content/diagnostic.ts';
import type { DeclaredField } from '../content/model/declared-collections.ts';
import { smallModel, withFiles } from '../testing/read-site.ts';
import { type SmallSite, toFiles } from '../testing/small-site.ts';
import { ContentLoader } from './content-loader.ts';

/** A declared field and a value that it allows. */
interface Filled {
  readonly field: DeclaredField;
  readonly value: unknown;
}

const filledWith = (field: DeclaredField, value: unknown): Filled => ({ field, value });

const words = (min: number, max: number) =>
  fc
    .array(fc.constantFrom('quiet', 'rooms', 'morning', 'tea', 'by', 'appointment'), {
      minLength: min,
      maxLength: max,
    })
    .map((parts) => parts.join(' '));

const label = words(1, 3);
const bounds = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 500 }));

/** A field of one value, by type. Pictures need a file and have a test of their own. */
const single = fc.oneof(
  fc
    .tuple(label, words(1, 8))
    .map(([label, value]) => filledWith({ type: 'text', label, min: 2, max: 120 }, value)),
  fc.tuple(label, words(1, 8)).map(([label, value]) => filledWith({ type: 'markdown', label }, [value])),
  fc
    .tuple(label, bounds)
    .map(([label, [min, length]]) =>
      filledWith({ type: 'number', label, min, max: min + length }, min + Math.floor(length / 2)),
    ),
  fc
    .tuple(label, fc.integer({ min: 0, max: 99_999 }))
    .map(([label, cents]) => filledWith({ type: 'money', label, currency: 'EUR' }, cents / 100)),
  fc
    .tuple(label, fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }))
    .map(([label, date]) => filledWith({ type: 'date', label }, date.toISOString().slice(0, 10))),
  fc.tuple(label, fc.boolean()).map(([label, value]) => filledWith({ type: 'boolean', label }, value)),
  fc
    .tuple(label, fc.uniqueArray(words(1, 3), { minLength: 2, maxLength: 5 }), fc.nat())
    .map(([label, options, index]) =>
      filledWith({ type: 'choice', label, options }, options[index % options.length]),
    ),
  label.map((text) => filledWith({ type: 'link', label: text }, 'https://www.example.com/')),
  label.map((text) => filledWith({ type: 'reference', label: text, collection: 'rooms' }, 'north')),
);

const filled: fc.Arbitrary<Filled> = fc
  .record({ one: single, isList: fc.boolean(), isRequired: fc.boolean() })
  .map(({ one: { field, value }, isList, isRequired }) => ({
    field: { ...field, ...(isList && { list: true }), ...(isRequired && { required: true }) },
    value: isList ? [value].flat() : value,
  }));

const names = ['size', 'price', 'note', 'since', 'kind', 'more'];
const fields = fc
  .array(filled, { minLength: 1, maxLength: names.length })
  .map((all) => new Map(all.map((each, index) => [names[index] ?? '', each])));

function siteWith(declared: ReadonlyMap<string, Filled>, entry: object): SmallSite {
  const own = Object.fromEntries([...declared].map(([name, { field }]) => [name, field]));
  const name = { type: 'text', label: 'Name', required: true };
  return withFiles({
    'collections.json': { collections: { rooms: { label: 'Rooms', fields: { name, ...own } } } },
    'rooms/north.json': entry,
  });
}

function findings(site: SmallSite): readonly Diagnostic[] {
  return new ContentLoader(smallModel).load(toFiles(site)).diagnostics;
}

const entryOf = (declared: ReadonlyMap<string, Filled>): Readonly<Record<string, unknown>> => ({
  name: 'North',
  ...Object.fromEntries([...declared].map(([name, { value }]) => [name, value])),
});

describe('any declared collection', () => {
  it('has no finding if its entries have allowed values, which the snapshot contains unchanged', () => {
    fc.assert(
      fc.property(fields, (declared) => {
        const site = siteWith(declared, entryOf(declared));
        expect(findings(site)).toEqual([]);
        const { snapshot } = new ContentLoader(smallModel).load(toFiles(site));
        expect(snapshot?.entries.get('rooms/north')?.source.value).toEqual(entryOf(declared));
      }),
      { numRuns: 40 },
    );
  });

  it('has one error, at the value, if one value is of another type', () => {
    fc.assert(
      fc.property(fields, fc.nat(), (declared, index) => {
        const name = [...declared.keys()][index % declared.size] ?? '';
        const site = siteWith(declared, { ...entryOf(declared), [name]: { other: 1 } });
        const found = findings(site);
        expect(found.map(({ file, severity }) => [file, severity])).toEqual([['rooms/north.json', 'error']]);
        const lines = toFiles(site)
          .find(({ file }) => file === 'rooms/north.json')
          ?.text.split('\n');
        expect(lines?.[(found[0]?.line ?? 0) - 1]).toContain(`"${name}"`);
      }),
      { numRuns: 40 },
    );
  });

  it('has one error that names the field if a required value is missing', () => {
    fc.assert(
      fc.property(fields, (declared) => {
        const required = [...declared].find(([, { field }]) => field.required === true)?.[0];
        fc.pre(required !== undefined);
        const { [required ?? '']: _missing, ...entry } = entryOf(declared);
        const found = findings(siteWith(declared, entry));
        expect(found.map(({ code }) => code)).toEqual(['CB_MISSING_PROPERTY']);
        expect(found[0]?.message).toContain(`"${required}"`);
      }),
      { numRuns: 40 },
    );
  });
});
