import { expect, it } from 'vitest';
import { withFiles, withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';
import { smallSite } from '../testing/small-site.ts';
import { Gazetteer } from './places/gazetteer.ts';

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
  const far = { latitude: 45, longitude: -71 };
  for (const other of [{ county: 'South County' }, { state: 'MA' }])
    expect(
      ruleFindings('CB_COORDINATES', withProperties('cities/dover.json', { geo: far, ...other })),
    ).toEqual([]);
});

const north = { regions: ['NH', 'New Hampshire'], latitude: 43.1, longitude: -71, population: 0 };
const areas = new Gazetteer([
  { ...north, name: 'Dover', postalCode: '03820', county: 'North County' },
  { ...north, name: 'Durham', postalCode: '03824', county: 'North County' },
  { ...north, name: 'Colebrook', latitude: 44.9, postalCode: '03576', county: 'Coos County' },
]);

it('accepts a remote place that the gazetteer lists there, but not one that it lists elsewhere', () => {
  const geo = { latitude: 45, longitude: -71 };
  const site = withProperties('cities/dover.json', { geo, neighbors: [] });
  const listedAt = (place: object) =>
    ruleFindings('CB_COORDINATES', site, () => new Gazetteer([{ ...north, name: 'Dover', ...place }]));
  expect(listedAt({ latitude: 45.1 })).toEqual([]);
  expect(listedAt({})).toHaveLength(1);
  expect(listedAt({ latitude: 45.1, regions: ['ME', 'Maine'] })).toHaveLength(1);
  expect(listedAt({ latitude: 45.1, name: 'Colebrook' })).toHaveLength(1);
});

const geographyOf = (properties: object) =>
  ruleFindings('CB_GEOGRAPHY', withProperties('cities/dover.json', properties), () => areas);

it('reports a postal code far from its place, and a county that no postal code is in', () => {
  expect(geographyOf({ postalCodes: ['03820', '03576'] })).toEqual([
    'cities/dover.json at "": "03576" is a postal code of Colebrook, NH, 211 km from the coordinates of Dover',
  ]);
  expect(geographyOf({ postalCodes: ['03820', '03824'], county: 'Coos County' })).toEqual([
    'cities/dover.json at "": the postal codes of Dover are in North County, not in Coos County',
  ]);
});

it('reports coordinates that are far from all postal codes once', () => {
  expect(geographyOf({ postalCodes: ['03820', '03824'], geo: { latitude: 45.2, longitude: -70.8 } })).toEqual(
    [
      expect.stringMatching(
        /^cities\/dover.json at "45.2,": the coordinates of Dover are \d+ km from all its postal/,
      ),
    ],
  );
});

it('reports a state that no postal code is in, once', () => {
  const county = 'Coos County';
  expect(geographyOf({ postalCodes: ['03820', '03824'], state: 'CA', county })).toEqual([
    'cities/dover.json at "": the postal codes of Dover are in NH, not in CA',
  ]);
});

it('reports a state and a county that the other files spell otherwise', () => {
  const postalCodes = ['03824'];
  expect(geographyOf({ postalCodes, state: 'New Hampshire' })).toEqual([
    expect.stringMatching(
      /dover\.json at .*: "New Hampshire" is written "NH" in 2 other files, so that pages/,
    ),
  ]);
  expect(geographyOf({ postalCodes, county: 'County of North' })).toEqual([
    expect.stringMatching(/dover\.json at .*: "County of North" is written "North County" in /),
  ]);
});

it('accepts the postal codes of other towns nearby, and unknown ones', () => {
  expect(geographyOf({ postalCodes: ['03820', '03824', '03899'] })).toEqual([]);
  expect(geographyOf({ postalCodes: ['03899'], county: 'Coos County' })).toEqual([]);
});

it('reports a letter that is not UTF-8, at its position, and accepts accents', () => {
  expect(ruleFindings('CB_ENCODING', withProperties('posts/first.json', { body: 'The caf\uFFFD.' }))).toEqual(
    ['posts/first.json at "\uFFFD.": a letter here is not saved as UTF-8'],
  );
  expect(ruleFindings('CB_ENCODING', withProperties('posts/first.json', { body: 'The café.' }))).toEqual([]);
});

it.each(['\u200B', '\uFEFF'])(
  'reports an invisible character in a text, and accepts joined emoji',
  (character) => {
    const named = (name: string) =>
      ruleFindings('CB_ENCODING', withProperties('services/tuning.json', { name: `${name}Tuning` }));
    expect(named(character)).toEqual([
      expect.stringContaining('there is an invisible character here, so searches do not find the word'),
    ]);
    expect(named('👩‍🔧 ')).toEqual([]);
  },
);

it.each([
  ['The cafÃ© is open.', 'Ã©'],
  ['Itâ€™s open.', 'â€™'],
  ['From 9 â€“ 5.', 'â€“'],
  ['CaÃ±on and Ã‰vian.', 'Ã±'],
  ['It costs Â£5.', 'Â£'],
])('reports "%s", which another program has read wrongly', (body, characters) => {
  const [found, ...others] = ruleFindings('CB_ENCODING', withProperties('posts/first.json', { body }));
  expect(others).toEqual([]);
  expect(found).toContain(`posts/first.json at "${characters}`);
  expect(found).toContain(`"${characters}" is a character that another program has read wrongly`);
});

it.each(['São Paulo, Évian, âge and MÂCON.', 'Ça va, PARÁ and Ã la carte: 5 € – “fine”.'])(
  'accepts "%s"',
  (body) => {
    expect(ruleFindings('CB_ENCODING', withProperties('posts/first.json', { body }))).toEqual([]);
  },
);

const past = withFiles({
  'jobs/first.json': {
    title: 'Tuned a hall',
    text: 'It was cold.',
    result: 'It was warm.',
    cities: ['keene'],
    service: 'tuning',
    client: 'A hall',
    date: '2026-11',
    sample: true,
  },
  'testimonials/first.json': { name: 'Ana', content: 'They came.', rating: 5, order: 1, date: '2026-11-21' },
});

it.each([
  ['jobs/first.json', { date: '2026-12' }, 'the job was done in 2026-12, which is to come'],
  ['testimonials/first.json', { date: '2027-11-20' }, 'the testimonial is of 2027-11-20, which is to come'],
  ['claims/clients.json', { date: '2026-11-22' }, 'the claim was checked on 2026-11-22, which is to come'],
  ['site.json', { foundingDate: '2062-01-01' }, 'the business was founded on 2062-01-01, which is to come'],
])('reports that in %s %o is to come', (file, properties, message) => {
  expect(ruleFindings('CB_FUTURE_DATE', withProperties(file, properties, past))).toEqual([
    `${file} at "": ${message}`,
  ]);
});

it('accepts today, and the current month', () => {
  expect(ruleFindings('CB_FUTURE_DATE', past)).toEqual([]);
});

it('reports that an article was changed on a date to come, unless it is published on that date', () => {
  const changed = (publishAt: string, updatedAt: string) =>
    ruleFindings('CB_FUTURE_DATE', withProperties('posts/first.json', { publishAt, updatedAt }));
  expect(changed('2026-01-10', '2062-01-20')).toEqual([
    'posts/first.json at "": the article was changed on 2062-01-20, which is to come',
  ]);
  expect(changed('2026-12-01T09:00-05:00', '2026-12-01')).toEqual([]);
  expect(changed('2026-01-10', '2026-11-21')).toEqual([]);
});

it.each([
  [
    'posts/first.json',
    'publishAt',
    '2206-01-10',
    'this is published on 2206-01-10, more than two years ahead',
  ],
  [
    'pages/towns.json',
    'publishAt',
    '2028-11-22T09:00-05:00',
    'this is published on 2028-11-22, more than two years ahead',
  ],
  [
    'templates/town.json',
    'unpublishAt',
    '2062-01-10',
    'this leaves the site on 2062-01-10, more than ten years ahead',
  ],
])('reports that in %s "%s" is %s, years ahead', (file, name, date, message) => {
  const site = withProperties(file, { [name]: date });
  expect(ruleFindings('CB_FUTURE_DATE', site)).toEqual([`${file} at "": ${message}`]);
});

it('accepts publications within two years, and offers that end within ten', () => {
  const properties = { publishAt: '2028-11-21', unpublishAt: '2036-11-21' };
  expect(ruleFindings('CB_FUTURE_DATE', withProperties('posts/first.json', properties))).toEqual([]);
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

it('reports the characters of a title or a name that social cards cannot show', () => {
  const found = (file: string, properties: object) =>
    ruleFindings('CB_CARD_LETTERS', withProperties(file, properties));
  expect(found('pages/towns.json', { title: '🔧 The towns of 東京 that we serve' })).toEqual([
    'pages/towns.json at "🔧 The towns": social cards, the pictures of shared links, cannot show "🔧", "東", "京"',
  ]);
  expect(found('cities/dover.json', { name: 'Đức' })).toHaveLength(1);
  expect(found('cities/dover.json', { name: 'Ναύπλιο' })).toEqual([]);
});
