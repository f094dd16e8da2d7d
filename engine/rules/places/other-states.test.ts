import { expect, it } from 'vitest';
import { withFiles, withProperties } from '../../testing/read-site.ts';
import { ruleFindings } from '../../testing/rule-findings.ts';
import { type SmallSite, smallSite } from '../../testing/small-site.ts';
import { Gazetteer } from './gazetteer.ts';

const findings = (about: string, site?: SmallSite) =>
  ruleFindings('CB_WRONG_PLACE', withProperties('cities/dover.json', { about }, site));

it.each([
  ['Schools in Nevada tune twice a year.', 'Nevada tune '],
  ['We serve Dover, Nevada, every week.', 'Nevada, ever'],
  ['The best tuners in Dover are in Nevada.', 'Nevada.'],
  ['We tune across Nevada.', 'Nevada.'],
  ["Halls in Nevada's towns are dry.", "Nevada's tow"],
])('reports another state than that of the place in "%s"', (about, at) => {
  expect(findings(about)).toEqual([
    `cities/dover.json at "${at}": "Nevada" is another state, but Dover is in New Hampshire`,
  ]);
});

it('reports a state with two words, and one whose name the gazetteer lists as that of a place', () => {
  const state = '"Oregon" is another state, but Dover is in New Hampshire';
  const oregon = {
    name: 'Oregon',
    regions: ['OH', 'Ohio'],
    latitude: 41.6,
    longitude: -83.4,
    population: 20_000,
  };
  const site = withProperties('cities/dover.json', { about: 'Halls in Oregon are damp.' });
  expect(ruleFindings('CB_WRONG_PLACE', site, () => new Gazetteer([oregon]))).toEqual([
    `cities/dover.json at "Oregon are d": ${state}`,
  ]);
  expect(findings('Halls in North Carolina are damp.')).toHaveLength(1);
});

it.each([
  'Schools in New Hampshire tune twice a year.',
  'The strings come from a maker based in Nevada.',
  'A court in Nevada decided it, and the data center in Oregon answers.',
  'The company is incorporated in Delaware.',
  'A school with a second hall in Nevada wrote to us.',
  'A school with an office in Nevada wrote to us.',
  'The owner moved to a house in Nevada.',
  'Its staff in Nevada and here share a piano.',
  'We have tuned in Nevada and Arizona.',
  'The road in Nevada, Arizona and Utah is long.',
  'Tuners are rare in Nevada, but not in New Hampshire.',
  'The hall in Nevada County and the one in Colorado Springs are dry.',
  'Nevada Street ends at the hall, and Nevada is dry.',
  'They come from Nevada to hear it.',
  'A hall in New York, or in Washington, is larger.',
  'We drive in or out: in winter, IN and OR are no states here.',
])('accepts "%s"', (about) => {
  expect(findings(about)).toEqual([]);
});

it('accepts what happened elsewhere, in a job', () => {
  const job = {
    title: 'Tuned a hall',
    text: 'The hall in Nevada was cold.',
    result: 'It was warm.',
    cities: ['dover'],
    service: 'tuning',
    client: 'A hall',
    date: '2026-10',
    sample: true,
  };
  expect(ruleFindings('CB_WRONG_PLACE', withFiles({ 'jobs/first.json': job }))).toEqual([]);
});

const about = 'Schools in Vermont tune twice a year.';

it('accepts states that quality.json lists, and names of places of the site', () => {
  const quality = { 'quality.json': { cells: {}, knownPlaces: ['Vermont'] } };
  expect(findings(about, withFiles(quality))).toEqual([]);
  const named = withProperties('cities/epping.json', { name: 'Vermont' });
  expect(findings(about, named)).not.toContain(expect.stringContaining('another state'));
});

it.each([
  ['places in two states', withProperties('cities/epping.json', { state: 'MA' })],
  ['a place without a state', withProperties('cities/epping.json', { state: undefined })],
  ['another language', withProperties('site.json', { language: 'es-US' }, smallSite)],
])('reports no state on a site with %s', (_, site) => {
  expect(findings(about)).toHaveLength(1);
  expect(findings(about, site)).toEqual([]);
});

it('reports states that are written in full in the files, too', () => {
  const state = 'New Hampshire';
  const site = ['keene', 'dover', 'epping'].reduce(
    (changed, slug) => withProperties(`cities/${slug}.json`, { state }, changed),
    smallSite,
  );
  expect(findings(about, site)).toHaveLength(1);
});
