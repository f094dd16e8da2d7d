import { expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';

const inTitle = (title: string) => ruleFindings('CB_CAPITALS', withProperties('posts/first.json', { title }));
const inBody = (body: string) => ruleFindings('CB_CAPITALS', withProperties('posts/first.json', { body }));

it.each([
  'PIANO TUNING IN DOVER',
  'PIANO TUNING, REPAIR AND MOVING',
  'CALL OUR SHOP BEFORE NOON',
  'VOIP PHONE SYSTEMS',
  'TUNING AND REPAIR | 24 HOURS',
  'AFINACIÓN DE PIANOS EN LEÓN',
])('reports the title "%s"', (title) => {
  expect(inTitle(title)).toEqual([
    `posts/first.json at "${title.slice(0, 12)}": "${title}" is written in capitals`,
  ]);
});

it.each([
  [
    'pages/towns.json',
    { title: 'ALL TOWNS AROUND OUR SHOP | {{ site.name }}' },
    'ALL TOWNS AROUND OUR SHOP | {{ site.name }}',
  ],
  [
    'templates/town.json',
    { title: 'TUNING AND REPAIR IN {{ city.name }}' },
    'TUNING AND REPAIR IN {{ city.name }}',
  ],
  ['services/tuning.json', { statement: 'EVERY PIANO NEEDS TUNING' }, 'EVERY PIANO NEEDS TUNING'],
  [
    'cities/dover.json',
    { description: 'TUNING AND REPAIR FOR ALL SCHOOLS OF DOVER AND ITS NEIGHBORS.' },
    'TUNING AND REPAIR FOR ALL SCHOOLS OF DOVER AND ITS NEIGHBORS.',
  ],
  [
    'pages/towns.json',
    { blocks: [{ id: 'list', type: 'places', heading: 'TOWNS WITHIN AN HOUR' }] },
    'TOWNS WITHIN AN HOUR',
  ],
])('reports a text of %s', (file, properties, text) => {
  expect(ruleFindings('CB_CAPITALS', withProperties(file, properties))).toEqual([
    `${file} at "${text.slice(0, 12)}": "${text}" is written in capitals`,
  ]);
});

it('reports a heading in markdown, but no paragraph', () => {
  const paragraph = 'THE SERVICES ARE PROVIDED WITHOUT WARRANTY.';
  expect(inBody(`${paragraph}\n\n## WHAT EVERY PIANO NEEDS\n\n${paragraph}`)).toEqual([
    'posts/first.json at "## WHAT EVER": "WHAT EVERY PIANO NEEDS" is written in capitals',
  ]);
});

it.each([
  'VOIP',
  'HIPAA',
  'HIPAA CMMC NIST',
  'HIPAA, CMMC, NIST, FINRA',
  'OSHA / FINRA / NAICS / HITECH',
  'NIST SP 800-171 & CMMC 2.0',
  'FREE QUOTE',
  'CALL NOW',
  'CLIENT PORTAL',
  'WHY VOIP?',
  'PIANO TUNING IN Dover',
  'What HIPAA, CMMC AND NIST require',
  '2026-11-21 08:30',
  '{{ site.name }} AND {{ site.tagline }}',
  '调音和修理',
])('accepts the title "%s"', (title) => {
  expect(inTitle(title)).toEqual([]);
});

it('accepts the legal name of the business', () => {
  const named = (properties: object) => ruleFindings('CB_CAPITALS', withProperties('site.json', properties));
  expect(named({ legalName: 'NORTHERN PIANO WORKSHOP LLC' })).toEqual([]);
  expect(named({ tagline: 'NORTHERN PIANO WORKSHOP LLC' })).toHaveLength(1);
});

it('accepts code in capitals', () => {
  expect(inBody('## `SELECT EVERY PIANO WHERE TUNED`')).toEqual([]);
});
