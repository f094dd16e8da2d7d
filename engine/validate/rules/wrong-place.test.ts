import { expect, it } from 'vitest';
import { smallModel } from '../../testing/read-site.ts';
import { ruleFindings } from '../../testing/rule-findings.ts';
import { smallSite, smallSiteTime, toFiles } from '../../testing/small-site.ts';
import { ContentLoader } from '../load-content.ts';
import { checkRules } from './run-rules.ts';

const city = (
  name: string,
  county: string,
  code: string,
  neighbors: readonly string[],
  more: object = {},
) => ({
  name,
  county,
  state: 'NH',
  geo: { latitude: 43, longitude: -71 },
  postalCodes: [code],
  keyIndustries: ['Schools'],
  neighbors,
  description: `A sentence about ${name} that is long enough for search results to show.`,
  about: `About ${name}.`,
  services: {},
  ...more,
});

const withAbout = (about: string) => ({
  ...smallSite,
  'cities/dover.json': city('Dover', 'Strafford County', '03820', ['rye'], { about, areaCodes: ['603'] }),
  'cities/rye.json': city('Rye', 'Rockingham County', '03870', ['dover']),
  'cities/exeter.json': city('Exeter', 'Rockingham County', '03833', []),
  'cities/lyme.json': city('Lyme', 'Cheshire County', '03431', [], { areaCodes: ['802'] }),
  'cities/keene.json': city('Keene', 'Cheshire County', '03431', []),
  'cities/orange.json': city('Orange', 'Grafton County', '03741', []),
});

it.each([
  [
    'A hall in Lyme needs two tunings a year.',
    'Lyme needs t',
    '"Lyme" is another place, but the text is about Dover',
  ],
  [
    'Old houses, and Lyme is dry in winter.',
    'Lyme is dry ',
    '"Lyme" is another place, but the text is about Dover',
  ],
  [
    'Every school of Cheshire County closes in July.',
    'Cheshire Cou',
    '"Cheshire County" is another county, but the text is about Dover',
  ],
  [
    'Most of our work is in 03431.',
    '03431.',
    '"03431" is the postal code of another place, but the text is about Dover',
  ],
  [
    'Numbers here start with 802.',
    '802.',
    '"802" is the area code of another place, but the text is about Dover',
  ],
  [
    'Call the hall, 212-736-5000, or us.',
    '212-736-5000',
    '"212-736-5000" has an area code of another place, but the text is about Dover',
  ],
  [
    'Call +1 (212) 736-5000 first.',
    '212) 736-500',
    '"+1 (212) 736-5000" has an area code of another place, but the text is about Dover',
  ],
  [
    'Look for area code 415.',
    '415.',
    '"area code 415" has an area code of another place, but the text is about Dover',
  ],
  [
    'The 802 area code is old.',
    '802 area cod',
    '"802" is the area code of another place, but the text is about Dover',
  ],
  ['A hall in Rye is cold.', 'Rye is cold.', '"Rye" is another place, but the text is about Dover'],
])('reports the rest of another place in "%s"', (about, at, message) => {
  expect(ruleFindings('CB_WRONG_PLACE', withAbout(about))).toEqual([
    `cities/dover.json at "${at}": ${message}`,
  ]);
});

it.each([
  'A hall in Dover needs two tunings a year, and Rye is the next town.',
  'We drive from Rye when both halls are booked.',
  'Call from Lyme, Rye or Orange, and the way is the same.',
  'The shop is on Lyme Street.',
  'Rye lies to the east, and Lyme College to the west.',
  'Graduates of Cal Poly Lyme and the University of Keene, Lyme tune well; so does Ms. Anna Lyme.',
  'Our office in Keene, NH 03431, is near.',
  'A bench costs $03431, and one hall is at 03431 Old Mill Road.',
  'Rather than Lyme, the county chose this town.',
  'Orange cables mark the pedals.',
  'Numbers here start with 603, in 03820.',
  'Call (603) 742-1000, 1-800-555-0100 or +1 603 742 1000.',
  'The clause is 252.204-7012 of the rules.',
  'Area code 603, hall 212, and 415 736 of 5000 strings.',
  'The lyme edge of a chisel is not a place.',
])('accepts "%s"', (about) => {
  const site = { ...withAbout(about), 'quality.json': { cells: {}, placeWords: ['Orange'] } };
  expect(ruleFindings('CB_WRONG_PLACE', site)).toEqual([]);
});

it('takes the severity from quality.json', () => {
  const site = withAbout('A hall in Lyme.');
  const off = { ...site, 'quality.json': { cells: {}, rules: { CB_WRONG_PLACE: 'off' } } };
  expect(ruleFindings('CB_WRONG_PLACE', site)).toHaveLength(1);
  expect(ruleFindings('CB_WRONG_PLACE', off)).toEqual([]);
});

it.each([
  ['invalid', (text: string) => text.replace('"county"', '"cuonty"')],
  ['not JSON', (text: string) => text.replace('"county":', '"county"')],
  ['not JSON because of its name', (text: string) => text.replace('"Rye"', '"Rye')],
])('reports nothing that a place in a file that is %s explains', (_, damage) => {
  const about =
    'Only Rye and Lyme adjoin the town. A hall in Rye is cold. A hall in Orange is warm. Wood comes from Rockingham County.';
  const files = toFiles(withAbout(about)).map((file) =>
    file.file === 'cities/rye.json' ? { ...file, text: damage(file.text) } : file,
  );
  const { withoutFaults } = new ContentLoader(smallModel).load(files);
  const snapshot = withoutFaults([]);
  if (snapshot === undefined) throw new Error('The site has no snapshot.');
  expect([...snapshot.absent.keys()]).toContain('cities/rye');
  const { diagnostics } = checkRules(snapshot, smallModel, smallSiteTime);
  const found = diagnostics.filter(({ code }) => code === 'CB_WRONG_PLACE').map(({ message }) => message);
  expect(found).toEqual(['"Orange" is another place, but the text is about Dover']);
});
