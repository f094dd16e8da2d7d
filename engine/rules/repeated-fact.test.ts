import { describe, expect, it } from 'vitest';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, smallSiteTime, toFiles } from '../testing/small-site.ts';
import { checkCopy } from './run-rules.ts';

const repeatedFacts = (site: SmallSite) =>
  checkCopy(readSite(site).snapshot, smallModel, smallSiteTime).diagnostics.filter(
    ({ code }) => code === 'CB_REPEATED_FACT',
  );

const withAbout = (about: string) => withProperties('cities/dover.json', { about });

it('reports a text that repeats a fact, at its position, with the variable to write', () => {
  const site = withAbout('A check costs $90 a visit.');
  const found = repeatedFacts(site);
  expect(found).toMatchObject([
    {
      file: 'cities/dover.json',
      code: 'CB_REPEATED_FACT',
      severity: 'warning',
      hint: 'Write {{ site.priceRange.visible }}.',
    },
  ]);
  const text = toFiles(site).find(({ file }) => file === 'cities/dover.json')?.text ?? '';
  const line = text.split('\n')[(found[0]?.line ?? 0) - 1] ?? '';
  expect(line.slice((found[0]?.column ?? 0) - 1)).toMatch(/^\$90 a visit/);
});

it.each([
  ['Founded on March 15, 2001 by two tuners.', '%B %-d, %Y'],
  ['Tuning pianos since 2001.', 'since %Y'],
])('reports the founding date in "%s"', (about, format) => {
  expect(repeatedFacts(withAbout(about))).toMatchObject([
    { code: 'CB_REPEATED_FACT', hint: `Write {{ site.foundingDate | date: "${format}" }}.` },
  ]);
});

it('accepts the variable, and a text that is only similar', () => {
  expect(repeatedFacts(withAbout('It costs {{ site.priceRange.visible }}.'))).toEqual([]);
  expect(repeatedFacts(withAbout('A visit in 1990 cost $90, in 2001 more.'))).toEqual([]);
});

describe('a telephone number', () => {
  const texts = { label: 'Main', purpose: 'All callers', when: 'In opening hours' };
  const phones = {
    main: { ...texts, display: '(603) 555-0100', href: 'tel:+16035550100' },
    support: { ...texts, display: '(603) 555-0130', href: 'tel:+16035550130' },
  };
  const found = (about: string, site: SmallSite = smallSite) =>
    repeatedFacts(
      withProperties('site.json', { phones }, withProperties('cities/dover.json', { about }, site)),
    ).map(({ severity, message, hint }) => ({ severity, message, hint }));
  const nearly = (written: string) => ({
    severity: 'warning',
    message: `"${written}" is no telephone number of site.json, but nearly one of them`,
  });

  it.each([
    ['Call (603) 555-0103.', '(603) 555-0103', 'support.display'],
    ['In 2020: 603.555.0131.', '603.555.0131', 'support.display'],
    ['Call +1 603 555 0310, or write.', '+1 603 555 0310', 'support.display'],
    ['Call [us](tel:+16035550103).', 'tel:+16035550103', 'support.href'],
    ['Call [us](tel:6035550190) now.', 'tel:6035550190', 'main.href'],
  ])('that is nearly one of the site is reported: %s', (text, written, variable) => {
    expect(found(text)).toEqual([
      { ...nearly(written), hint: `The nearest is {{ site.phones.${variable} }}.` },
    ]);
  });

  it.each(['tel:6035550130', 'tel:+16035550130', 'tel:603-555-0130'])(
    'of the site is a repetition in the link %s',
    (href) => {
      expect(found(`Call [us](${href}).`)).toEqual([
        {
          severity: 'warning',
          message: `"${href}" repeats a fact of site.json`,
          hint: 'Write {{ site.phones.support.href }}.',
        },
      ]);
    },
  );

  it.each([
    'Call the police at (603) 643-0100, or the county at (603) 555-0177.',
    'Rule 60355-501-0012 of 2020.',
    'Call {{ site.phones.main.display }} or [us]({{ site.phones.main.href }}).',
  ])('that is another one is accepted: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('that is a value of its own in another file is accepted', () => {
    const site = withProperties('posts/first.json', { author: '+1 603-555-0103' });
    expect(found('Call (603) 555-0103.', site)).toEqual([]);
  });
});
