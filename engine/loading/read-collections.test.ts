import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../content/diagnostic.ts';
import { readSite, smallModel, withFiles } from '../testing/read-site.ts';
import { type SmallSite, toFiles } from '../testing/small-site.ts';
import { treatmentSite } from '../testing/treatment-site.ts';
import { ContentLoader } from './content-loader.ts';

const fields = {
  name: { type: 'text', label: 'Name', required: true },
  minutes: { type: 'number', label: 'Minutes', min: 10, max: 240 },
};

const declaring = (declaration: unknown, name = 'treatments') =>
  withFiles({ 'collections.json': { collections: { [name]: declaration } } });

const declaringField = (field: object) =>
  declaring({ label: 'Treatments', fields: { ...fields, extra: { label: 'Extra', ...field } } });

function findings(site: SmallSite): readonly Diagnostic[] {
  return new ContentLoader(smallModel).load(toFiles(site)).diagnostics;
}

function only(site: SmallSite): Pick<Diagnostic, 'code' | 'message' | 'hint'> & { readonly at: string } {
  const found = findings(site);
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`expected one finding, got ${JSON.stringify(found, null, 1)}`);
  const { file, line, column, code, message, hint } = first;
  const text =
    toFiles(site)
      .find((candidate) => candidate.file === file)
      ?.text.split('\n')[line - 1] ?? '';
  return { at: text.slice(column - 1), code, message, ...(hint !== undefined && { hint }) };
}

describe('collections.json', () => {
  it('declares collections whose entries are in the snapshot, sorted by slug', () => {
    const { snapshot, model } = readSite(treatmentSite);
    expect([...model.declared.keys()]).toEqual(['clinics', 'treatments']);
    expect([...(snapshot.collections.treatments?.keys() ?? [])]).toEqual(['massage', 'taping']);
    expect(snapshot.entries.get('treatments/massage')?.kind).toBe('treatments');
  });

  const declarations: readonly [
    mistake: string,
    site: SmallSite,
    code: string,
    message: RegExp,
    hint?: RegExp,
  ][] = [
    ['a misspelled type', declaringField({ type: 'numbr' }), 'CB_UNKNOWN_VALUE', /numbr/, /"number"/],
    [
      'an unknown property',
      declaringField({ type: 'text', requird: true }),
      'CB_UNKNOWN_PROPERTY',
      /requird/,
      /"required"/,
    ],
    [
      'the name of a built-in collection',
      declaring({ label: 'Cities', fields }, 'cities'),
      'CB_COLLECTION',
      /another meaning/,
    ],
    [
      'the name of a built-in schema',
      declaring({ label: 'City', fields }, 'city'),
      'CB_COLLECTION',
      /another meaning/,
    ],
    [
      'a missing field "name"',
      declaring({ label: 'Treatments', fields: { minutes: fields.minutes } }),
      'CB_COLLECTION',
      /no field "name"/,
    ],
    [
      'a field "name" that is a number',
      declaring({ label: 'Treatments', fields: { name: { type: 'number', label: 'Name', required: true } } }),
      'CB_COLLECTION',
      /no required text/,
    ],
    [
      'a reserved name',
      declaring({ label: 'Treatments', fields: { ...fields, slug: { type: 'text', label: 'Slug' } } }),
      'CB_COLLECTION',
      /"slug"/,
    ],
    [
      'a choice without options',
      declaringField({ type: 'choice' }),
      'CB_MISSING_PROPERTY',
      /needs "options"/,
    ],
    [
      'an amount of money without a currency',
      declaringField({ type: 'money' }),
      'CB_MISSING_PROPERTY',
      /needs "currency"/,
    ],
    [
      'options of a number',
      declaringField({ type: 'number', options: ['a', 'b'] }),
      'CB_COLLECTION',
      /"options" does not apply/,
    ],
    [
      'a repeated option',
      declaringField({ type: 'choice', options: ['a', 'b', 'a'] }),
      'CB_COLLECTION',
      /two options/,
    ],
    [
      'bounds in the wrong order',
      declaringField({ type: 'number', min: 5, max: 2 }),
      'CB_VALUE',
      /more than "max"/,
    ],
    ['half a character', declaringField({ type: 'text', max: 2.5 }), 'CB_VALUE', /whole number/],
    [
      'bounds of a list without a list',
      declaringField({ type: 'text', maxItems: 3 }),
      'CB_COLLECTION',
      /lists only/,
    ],
    [
      'a reference to an unknown collection',
      declaringField({ type: 'reference', collection: 'servces' }),
      'CB_REFERENCE',
      /servces/,
      /"services"/,
    ],
  ];

  it.each(declarations)('is refused for %s', (_mistake, site, code, message, hint = /^/) => {
    const found = only(site);
    expect(found.code).toBe(code);
    expect(found.message).toMatch(message);
    expect(found.hint ?? '').toMatch(hint);
  });

  it('hides no mistake in files that do not depend on it, and causes none in files that do', () => {
    const broken = { ...treatmentSite, 'collections.json': { collections: 5 } };
    expect(findings(broken).map(({ file }) => file)).toEqual(['collections.json']);
    const found = findings({ ...broken, 'cities/dover.json': { name: 'Dover' } });
    expect(new Set(found.map(({ file }) => file))).toEqual(
      new Set(['cities/dover.json', 'collections.json']),
    );
  });
});

describe('an entry of a declared collection', () => {
  const massage = treatmentSite['treatments/massage.json'];
  const withMassage = (properties: object): SmallSite => ({
    ...treatmentSite,
    'treatments/massage.json': { ...(typeof massage === 'object' ? massage : {}), ...properties },
  });

  const entries: readonly [mistake: string, properties: object, code: string, at: RegExp, hint?: RegExp][] = [
    ['an unknown property', { minuts: 5 }, 'CB_UNKNOWN_PROPERTY', /^"minuts"/, /^/],
    ['a missing required value', { name: undefined }, 'CB_MISSING_PROPERTY', /^/, /^/],
    ['a number out of range', { minutes: 500 }, 'CB_VALUE', /^500/, /^/],
    ['a text instead of a number', { minutes: '50' }, 'CB_WRONG_TYPE', /^"50"/, /^/],
    ['a negative price', { price: -1 }, 'CB_VALUE', /^-1/, /^/],
    ['an unknown option', { kind: 'Manul' }, 'CB_UNKNOWN_VALUE', /^"Manul"/, /"Manual"/],
    ['an impossible date', { since: '2026-02-30' }, 'CB_VALUE', /^"2026-02-30"/],
    ['a link without a scheme', { link: 'example.com' }, 'CB_PATTERN', /^"example.com"/],
    ['an unknown slug', { related: ['tapin'] }, 'CB_REFERENCE', /^"tapin"/, /"taping"/],
    ['too many items', { related: ['taping', 'taping', 'taping', 'taping'] }, 'CB_LENGTH', /^/],
    ['an unknown variable', { summary: 'By {{ site.nam }}.' }, 'CB_UNKNOWN_VARIABLE', /^/, /"name"/],
  ];

  it.each(entries)('is refused for %s', (_mistake, properties, code, at, hint = /^/) => {
    const found = only(withMassage(properties));
    expect(found.code).toBe(code);
    expect(found.at).toMatch(at);
    expect(found.hint ?? '').toMatch(hint);
  });

  it('has its placeholders filled in', () => {
    const { snapshot } = readSite(withMassage({ summary: 'A massage by {{ site.name }}.' }));
    expect(snapshot.entries.get('treatments/massage')?.value).toMatchObject({
      summary: 'A massage by Workshop.',
    });
  });

  it('is refused in a folder that no collection has', () => {
    const { code, message } = only(withFiles({ 'treatments/massage.json': { name: 'Massage' } }));
    expect([code, message]).toEqual(['CB_FILE_NAME', '"treatments/" is not a content folder']);
  });
});

describe('a template over declared collections', () => {
  it('has a page for each entry and each combination, with values of both', () => {
    const { routes } = readSite(treatmentSite);
    const paths = [...routes.routes()].map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/treatments/massage',
        '/clinics/north/massage',
        '/clinics/north/taping',
        '/clinics/south/taping',
      ]),
    );
    expect(paths).not.toContain('/clinics/south/massage');
    expect(routes.pathTo({ treatments: 'taping', clinics: 'south' })).toBe('/clinics/south/taping');
    expect(routes.pathTo({ treatments: 'massage', clinics: 'south' })).toBeUndefined();
  });

  const template = treatmentSite['templates/clinic-treatment.json'];
  const withTemplate = (properties: object): SmallSite => ({
    ...treatmentSite,
    'templates/clinic-treatment.json': { ...(typeof template === 'object' ? template : {}), ...properties },
  });

  it('is refused for a misspelled collection or field', () => {
    const collection = only(withTemplate({ for: { clinic: 'clincs', treatment: 'clinic.treatments' } }));
    expect(collection).toMatchObject({ code: 'CB_TEMPLATE_PATH', hint: 'Did you mean "clinics"?' });
    const field = only(withTemplate({ title: '{{ treatment.nam }} in {{ clinic.name }}' }));
    expect(field).toMatchObject({ code: 'CB_UNKNOWN_VARIABLE', hint: 'Did you mean "name"?' });
  });

  it('is refused for an entry that does not exist', () => {
    const found = only(withTemplate({ title: '{{ treatments.masage.name }} in {{ clinic.name }}' }));
    expect(found).toMatchObject({ code: 'CB_UNKNOWN_VARIABLE', hint: 'Did you mean "massage"?' });
  });
});

describe('a changed collections.json', () => {
  it('applies to files that have not changed', () => {
    const loader = new ContentLoader(smallModel);
    expect(loader.load(toFiles(treatmentSite)).diagnostics).toEqual([]);
    const declared = JSON.stringify(treatmentSite['collections.json']);
    const narrower = {
      ...treatmentSite,
      'collections.json': JSON.parse(declared.replace('"max":240', '"max":20')),
    };
    expect(loader.load(toFiles(narrower)).diagnostics.map(({ code }) => code)).toEqual(['CB_VALUE']);
    expect(loader.load(toFiles(treatmentSite)).diagnostics).toEqual([]);
  });
});
