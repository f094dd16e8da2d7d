import { expect, it } from 'vitest';
import { readSite, withProperties } from '../testing/read-site.ts';
import { toFiles } from '../testing/small-site.ts';
import { repeatedFacts } from './repeated-facts.ts';

const withAbout = (about: string) => withProperties('cities/dover.json', { about });

it('reports a text that repeats a fact, at its position, with the variable to write', () => {
  const site = withAbout('A check costs $90 a visit.');
  const found = repeatedFacts(readSite(site).snapshot);
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
  expect(repeatedFacts(readSite(withAbout(about)).snapshot)).toMatchObject([
    { code: 'CB_REPEATED_FACT', hint: `Write {{ site.foundingDate | date: "${format}" }}.` },
  ]);
});

it('accepts the variable, and a text that is only similar', () => {
  expect(repeatedFacts(readSite(withAbout('It costs {{ site.priceRange.visible }}.')).snapshot)).toEqual([]);
  expect(repeatedFacts(readSite(withAbout('A visit in 1990 cost $90, in 2001 more.')).snapshot)).toEqual([]);
});
