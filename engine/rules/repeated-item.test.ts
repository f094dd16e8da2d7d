import { expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';

const inDover = (properties: object) =>
  ruleFindings('CB_REPEATED_ITEM', withProperties('cities/dover.json', properties)).filter((found) =>
    found.startsWith('cities/dover'),
  );

it.each([
  [{ neighbors: ['keene', 'epping', 'keene'] }, '"keene" is in this list twice'],
  [{ keyIndustries: ['Schools', 'Schools'] }, '"Schools" is in this list twice'],
  [{ neighbors: ['keene', 'dover'] }, '"dover" is this entry itself'],
  [{ neighbors: ['dover'] }, '"dover" is this entry itself'],
])('reports %j once', (properties, message) => {
  expect(inDover(properties)).toEqual([`cities/dover.json at "": ${message}`]);
});

it.each([
  { neighbors: ['keene', 'epping'], keyIndustries: ['dover', 'schools'] },
  { about: ['Yes.', `${'A paragraph that is repeated. '.repeat(3)}`, 'Yes.'] },
])('accepts %j', (properties) => {
  expect(inDover(properties)).toEqual([]);
});
