import { describe, expect, it } from 'vitest';
import { ContentLoader } from '../../loading/content-loader.ts';
import { smallModel, withProperties } from '../../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../../testing/small-site.ts';

const office = {
  name: 'Atelier',
  street: '4 rue de la Poste',
  locality: 'Annecy',
  region: 'Haute-Savoie',
  postalCode: '74000',
  country: 'FR',
  geo: { latitude: 45.9, longitude: 6.12 },
};

function findings(site: SmallSite) {
  return new ContentLoader(smallModel)
    .load(toFiles(site))
    .diagnostics.map(({ file, code, message, hint }) => ({ file, code, message, hint }));
}

const withOffice = (properties: object, site: SmallSite = smallSite) =>
  withProperties('site.json', { office: { ...office, ...properties } }, site);

const withCodes = (country: string, postalCode: string, codes: readonly string[]) =>
  findings(
    withOffice(
      { country, postalCode, region: undefined },
      withProperties('cities/keene.json', { postalCodes: codes, state: undefined }, stateless),
    ),
  );

/** The small site without states: its cities are in any country. */
const stateless = ['cities/dover.json', 'cities/epping.json'].reduce(
  (site, file) => withProperties(file, { state: undefined }, site),
  smallSite,
);

describe('the country of the office', () => {
  it('is one that exists', () => {
    expect(findings(withOffice({}))).toEqual([]);
    expect(findings(withOffice({ country: 'FX' }))).toMatchObject([
      { file: 'site.json', code: 'CB_VALUE', message: 'there is no country "FX"' },
    ]);
  });

  it.each([
    ['US', '03431', ['03755', '03755-1234'], '0375'],
    ['FR', '74000', ['69001', '01210'], '6900'],
    ['DE', '79100', ['79539'], 'D-79539'],
    ['GB', 'SW1A 1AA', ['EC1A 1BB'], '12345'],
    ['NL', '1012 AB', ['3511 LN'], '1012'],
    ['CA', 'K1A 0B1', ['H2X 1Y4'], '90210'],
  ])('decides the form of postal codes: %s', (country, own, valid, invalid) => {
    expect(withCodes(country, own, valid)).toEqual([]);
    expect(withCodes(country, own, [...valid, invalid])).toEqual([
      {
        file: 'cities/keene.json',
        code: 'CB_VALUE',
        message: `"${invalid}" is not a postal code of the country ${country}`,
        hint: 'Write it as in addresses. The country is "office.country" of site.json; a city in another one names it in "country".',
      },
    ]);
    expect(withCodes(country, invalid, valid)).toMatchObject([{ file: 'site.json', code: 'CB_VALUE' }]);
  });
});

it('a place in another country has the postal codes of that country', () => {
  const inBasel = (country: string, code: string) =>
    findings(withOffice({}, withProperties('cities/keene.json', { country, postalCodes: [code] })));
  expect(inBasel('CH', '4051')).toEqual([]);
  expect(inBasel('CH', '74000')).toMatchObject([
    { file: 'cities/keene.json', message: '"74000" is not a postal code of the country CH' },
  ]);
  expect(inBasel('XH', '4051')).toMatchObject([
    { file: 'cities/keene.json', code: 'CB_VALUE', message: 'there is no country "XH"' },
  ]);
});

it('a place needs neither a county nor a state', () => {
  expect(findings(withProperties('cities/keene.json', { county: undefined, state: undefined }))).toEqual([]);
});

describe('a state', () => {
  const inState = (state: string, country = 'US') =>
    findings(withProperties('cities/keene.json', { state, country }));

  it.each([
    [
      'XX',
      'Write one of AL, AK, AZ and so on. A city in another country than the office names it in "country".',
    ],
    ['nh', 'Write "NH". A city in another country than the office names it in "country".'],
    ['New Hampshir', 'Write "NH". A city in another country than the office names it in "country".'],
  ])('is one of its country: "%s" is reported', (state, hint) => {
    expect(inState(state)).toEqual([
      {
        file: 'cities/keene.json',
        code: 'CB_VALUE',
        message: `the country US has no state "${state}"`,
        hint,
      },
    ]);
  });

  it.each([
    ['NH', 'US'],
    ['New Hampshire', 'US'],
    ['PR', 'US'],
    ['ON', 'CA'],
    ['NSW', 'AU'],
    ['Vaud', 'CH'],
  ])('is accepted: %s %s', (state, country) => {
    expect(inState(state, country)).toEqual([]);
  });

  it('of the office is checked too', () => {
    expect(findings(withOffice({ country: 'US', region: 'XX', postalCode: '03431' }))).toMatchObject([
      { file: 'site.json', message: 'the country US has no state "XX"' },
    ]);
  });
});
