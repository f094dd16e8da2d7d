import { describe, expect, it } from 'vitest';
import { ContentLoader } from '../../loading/content-loader.ts';
import { smallModel, withProperties } from '../../testing/read-site.ts';
import { type SmallSite, toFiles } from '../../testing/small-site.ts';

const about = { label: 'Main', purpose: 'All callers', when: 'In opening hours' };

const main = { ...about, display: '(603) 555-0100', href: 'tel:+16035550100' };

function findings(site: SmallSite) {
  return new ContentLoader(smallModel)
    .load(toFiles(site))
    .diagnostics.map(({ file, code, message, hint }) => ({ file, code, message, hint }));
}

const withPhones = (phones: object) => findings(withProperties('site.json', { phones }));

describe('the telephone numbers of a site', () => {
  it('are one or many, each with a purpose', () => {
    expect(withPhones({ main })).toEqual([]);
    expect(
      withPhones({
        main,
        'on-call': { ...about, display: '(603) 555-0101', href: 'tel:+16035550101' },
        mobile: { ...about, display: '603.555.0102', href: 'tel:+16035550102' },
        paris: { ...about, display: '01 99 00 12 34', href: 'tel:+33199001234' },
        berlin: { ...about, display: '+49 30 23125 000', href: 'tel:+493023125000' },
        letters: { ...about, display: '1-800-GO-TUNES', href: 'tel:+18004688637' },
      }),
    ).toEqual([]);
    expect(withPhones({})).toMatchObject([{ code: 'CB_MISSING_PROPERTY' }]);
    expect(withPhones({ main, sales: { label: 'Sales' } })).toContainEqual(
      expect.objectContaining({ code: 'CB_MISSING_PROPERTY' }),
    );
  });

  it.each([
    [
      'has a digit too few',
      { display: '(603) 555-0100', href: 'tel:+1603555010' },
      '"tel:+1603555010" is not a telephone number of any country',
      'Write "tel:+16035550100", the number in "display".',
    ],
    [
      'keeps the zero of calls within the country',
      { display: '01 99 00 12 3', href: 'tel:+330199001' },
      '"tel:+330199001" is not a telephone number of any country',
      'Write the country code and all digits, without the zero that is dialed within the country.',
    ],
    [
      'shows another number',
      { display: '(603) 555-0111', href: 'tel:+16035550100' },
      '"(603) 555-0111" is not the telephone number of "href"',
      'Write the same number in both. That of "href" is (603) 555-0100, or +1 603 555 0100 from abroad.',
    ],
  ])('are reported if one %s', (_fault, wrong, message, hint) => {
    expect(withPhones({ main, other: { ...about, ...wrong } })).toEqual([
      { file: 'site.json', code: 'CB_VALUE', message, hint },
    ]);
  });

  const numbered = (display: string, line: number) => ({
    ...about,
    display,
    href: `tel:+1603555010${line}`,
  });
  const alike = {
    main,
    sales: numbered('(603) 555-0101', 1),
    support: numbered('(603) 555-0102', 2),
  };

  it('are reported if one is written in another way than three others', () => {
    expect(withPhones({ ...alike, other: numbered('603.555.0103', 3) })).toEqual([
      {
        file: 'site.json',
        code: 'CB_PATTERN',
        message: '"603.555.0103" is written in another way than the other numbers',
        hint: 'Write it like "(603) 555-0100".',
      },
    ]);
  });

  it.each([
    ['several are', { one: numbered('603.555.0103', 3), two: numbered('603.555.0104', 4) }],
    ['one has its country code', { one: numbered('+1 603 555 0103', 3) }],
    ['one is of another country', { one: { ...about, display: '01 99 00 12 34', href: 'tel:+33199001234' } }],
  ])('may be written in another way if %s', (_why, others) => {
    expect(withPhones({ ...alike, ...others })).toEqual([]);
  });

  it('have names that placeholders can contain', () => {
    expect(withPhones({ main, 'on call': main })).toMatchObject([
      { code: 'CB_PATTERN', message: '"on call" is not a name of a telephone number' },
    ]);
  });

  it('are named by pages', () => {
    const page = (phone: string) =>
      findings(
        withProperties(
          'pages/towns.json',
          { phone },
          withProperties('site.json', { phones: { main, emergency: main } }),
        ),
      );
    expect(page('emergency')).toEqual([]);
    expect(page('emergancy')).toEqual([
      {
        file: 'pages/towns.json',
        code: 'CB_REFERENCE',
        message: 'there is no telephone number "emergancy" in site.json',
        hint: 'Did you mean "emergency"?',
      },
    ]);
  });
});
