import { expect, it } from 'vitest';
import { withProperties } from '../../testing/read-site.ts';
import { ruleFindings } from '../../testing/rule-findings.ts';
import { smallSite } from '../../testing/small-site.ts';

it.each([
  [{ latitude: 43, longitude: 71 }, '71', 'latitude 43 and longitude 71 are '],
  [
    { latitude: 45, longitude: -71 },
    '45,',
    'latitude 45 and longitude -71 are 222 km from every other place of North County',
  ],
])('reports a place at %o, far from the others of its county, at the wrong number', (geo, at, message) => {
  const neighbors: readonly string[] = [];
  const found = ruleFindings('CB_COORDINATES', withProperties('cities/dover.json', { geo, neighbors }));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`cities/dover.json at "${at}": ${message}`);
});

it('accepts a place in the same county, and one that is alone in its county', () => {
  const geo = { latitude: 43.4, longitude: -71.3 };
  expect(ruleFindings('CB_COORDINATES', withProperties('cities/dover.json', { geo }))).toEqual([]);
  const alone = { geo: { latitude: 45, longitude: -71 }, county: 'South County' };
  expect(ruleFindings('CB_COORDINATES', withProperties('cities/dover.json', alone))).toEqual([]);
});

it('reports a letter that is not UTF-8, at its position, and accepts accents', () => {
  expect(ruleFindings('CB_ENCODING', withProperties('posts/first.json', { body: 'The caf\uFFFD.' }))).toEqual(
    ['posts/first.json at "\uFFFD.": a letter here is not saved as UTF-8'],
  );
  expect(ruleFindings('CB_ENCODING', withProperties('posts/first.json', { body: 'The café.' }))).toEqual([]);
});

it('reports a file without schema, and one with the schema of another kind', () => {
  const withSchema = ($schema: string) =>
    ruleFindings('CB_SCHEMA_LINK', withProperties('posts/first.json', { $schema })).filter((found) =>
      found.startsWith('posts/first'),
    );
  expect(ruleFindings('CB_SCHEMA_LINK', smallSite)).toContain(
    'posts/first.json at "{": the file names no schema',
  );
  expect(withSchema('../schema/city.json')).toEqual([
    'posts/first.json at "": the schema "../schema/city.json" is not that of posts',
  ]);
  expect(withSchema('../schema/post.json')).toEqual([]);
});
