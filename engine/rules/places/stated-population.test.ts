import { expect, it } from 'vitest';
import { withProperties } from '../../testing/read-site.ts';
import { ruleFindings } from '../../testing/rule-findings.ts';
import { type SmallSite, smallSite } from '../../testing/small-site.ts';

const counted = (file: string, population: string, properties: object, site: SmallSite = smallSite) =>
  withProperties(file, { population, sources: { population: '2020 Census' }, ...properties }, site);

const found = (about: string, site?: SmallSite) =>
  ruleFindings('CB_GEOGRAPHY', counted('cities/dover.json', '22,727', { about }, site));

it.each([
  ['With 21,727 residents in the 2020 Census, Dover is between Keene and Epping.', '21,727 residents'],
  ['The town of 22,277 people has one piano.', '22,277 people'],
  ['Near Keene. Dover counts 22,728 inhabitants.', '22,728 inhabitants'],
])('reports another population than that of the file: %s', (about, stated) => {
  expect(found(about)).toEqual([
    `cities/dover.json at "${stated.slice(0, 12)}": the text says ${stated}, "population" says 22,727`,
  ]);
});

it('reads figures as the language of the site writes them', () => {
  const site = withProperties('site.json', { language: 'fr-FR' });
  const properties = { about: 'Une commune de 21 727 habitants.' };
  expect(ruleFindings('CB_GEOGRAPHY', counted('cities/dover.json', '22 727', properties, site))).toEqual([
    'cities/dover.json at "21 727 habit": the text says 21 727 habitants, "population" says 22 727',
  ]);
});

it.each([
  ['the same figure', 'A town of 22,727 residents.'],
  ['a round figure', 'A town of about 22,700 residents.'],
  ['a figure of something else', 'The mill employs 1,727 people and 31,727 people visit it.'],
  ['a figure of another year', 'It had 21,321 residents in 2010.'],
  ['a figure of another place', 'Keene, with 21,321 residents, is near.'],
  ['a figure of a place that follows', 'Near are the 21,321 residents of Keene.'],
  ['the population of another file', 'The neighbor has 23,047 residents.'],
])('accepts %s', (_what, about) => {
  expect(found(about, counted('cities/keene.json', '23,047', {}))).toEqual([]);
});
