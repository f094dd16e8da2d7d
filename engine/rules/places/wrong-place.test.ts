import { expect, it } from 'vitest';
import { ContentLoader } from '../../loading/content-loader.ts';
import { smallModel } from '../../testing/read-site.ts';
import { ruleFindings } from '../../testing/rule-findings.ts';
import { type SmallSite, smallSite, smallSiteTime, toFiles } from '../../testing/small-site.ts';
import { checkCopy } from '../run-rules.ts';
import { Gazetteer, type ListedPlace } from './gazetteer.ts';

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

const place = (
  name: string,
  [latitude, longitude]: readonly [number, number],
  more: Partial<ListedPlace> = {},
): ListedPlace => ({ name, regions: ['NH', 'New Hampshire'], latitude, longitude, population: 0, ...more });

const kansas = { regions: ['KS', 'Kansas'] };

const gazetteer = new Gazetteer([
  place('Dover', [43, -71], { population: 30_000, postalCode: '03821', county: 'Strafford County' }),
  place('Somersworth', [43.05, -71.02]),
  place('Portsmouth', [43.2, -71.1], { postalCode: '03801' }),
  place('Littleton', [44.3, -71.77], { postalCode: '03561', county: 'Coos County' }),
  place('Wichita', [37.7, -97.3], { ...kansas, population: 390_000, county: 'Sedgwick County' }),
  place('Overland Park', [38.9, -94.7], { ...kansas, population: 190_000 }),
  place('Reading', [40.3, -75.9], { regions: ['PA', 'Pennsylvania'], population: 88_000 }),
  place('Voltage', [38, -97], { ...kansas, population: 900 }),
  place('Erard', [38.5, -97], { ...kansas, population: 50_000 }),
]);

const unlistedFindings = (about: string, more: object = {}): readonly string[] =>
  ruleFindings('CB_WRONG_PLACE', { ...withAbout(about), ...more }, (country) =>
    country === 'US' ? gazetteer : undefined,
  );

it.each([
  ['Wichita churches ask for it.', 'Wichita chur', '"Wichita" is a place in KS, 2295 km away'],
  ['A hall in Portsmouth is cold.', 'Portsmouth i', '"Portsmouth" is a place in NH, 24 km away'],
  ['In Overland Park, halls are dry.', 'Overland Par', '"Overland Park" is a place in KS, 2035 km away'],
  ["The Wichita halls and Dover's.", 'Wichita hall', '"Wichita" is a place in KS, 2295 km away'],
  ['Halls in Sedgwick County are dry.', 'Sedgwick Cou', '"Sedgwick County" is a county in KS, 2295 km away'],
  ['We work in 03801 as well.', '03801 as wel', '"03801" is the postal code of Portsmouth, NH, 24 km away'],
  ['The shop is in NH 03561 now.', '03561 now.', '"03561" is the postal code of Littleton, NH, 157 km away'],
  ['A hall in Voltage, Kansas, is dry.', 'Voltage, Kan', '"Voltage" is a place in KS, 2258 km away'],
  ['A hall in Reading has two.', 'Reading has ', '"Reading" is a place in PA, 506 km away'],
])('reports a place that only the gazetteer lists in "%s"', (about, at, message) => {
  expect(unlistedFindings(about)).toEqual([
    `cities/dover.json at "${at}": ${message}, but the text is about Dover`,
  ]);
});

it.each([
  'Somersworth adjoins the town.',
  'Dover is colder than Portsmouth.',
  'The road from Portsmouth is short.',
  'We tune from Brattleboro, Wichita or home.',
  'Halls in Port Norris or Wichita write to us.',
  'Unlike Wichita, the town is damp.',
  'The strings come from a maker based in Wichita.',
  'The Wichita Symphony came in May.',
  'Reading a score takes time, and reading the strings, too.',
  'Voltage differs in each house.',
  'An Erard stands in the hall.',
  'A bench costs $03801, and 03561 screws weigh a pound.',
  'In 03821 and Strafford County we work on Mondays.',
  'Sedgwick County Records is a label.',
])('accepts "%s" beside the gazetteer', (about) => {
  const tuning: object = { ...Object(smallSite['services/tuning.json']), problem: 'An Erard needs care.' };
  expect(unlistedFindings(about, { 'services/tuning.json': tuning })).toEqual([]);
});

it('accepts the places that quality.json lists', () => {
  const about = 'The bench is for Wichita, and the halls of Sedgwick County.';
  const quality = (knownPlaces: readonly string[]) => ({ 'quality.json': { cells: {}, knownPlaces } });
  expect(unlistedFindings(about, quality([]))).toHaveLength(2);
  expect(unlistedFindings(about, quality(['Wichita', 'Sedgwick County']))).toEqual([]);
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
  ['empty', () => ''],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['in another encoding', (text: string) => Buffer.from(text, 'utf16le').toString('utf8')],
  ['without its name', (text: string) => text.replace('"Rye"', '" "')],
])('reports nothing that a place in a file that is %s explains', (_, damage) => {
  const about =
    'Only Rye and Lyme adjoin the town. A hall in Rye is cold. A hall in Orange is warm. Wood comes from Rockingham County.';
  const files = toFiles(withAbout(about)).map((file) =>
    file.file === 'cities/rye.json' ? { ...file, text: damage(file.text) } : file,
  );
  const { withoutFaults } = new ContentLoader(smallModel).load(files);
  const snapshot = withoutFaults();
  if (snapshot === undefined) throw new Error('The site has no snapshot.');
  expect([...snapshot.absent.keys()]).toContain('cities/rye');
  const { diagnostics } = checkCopy(snapshot, smallModel, smallSiteTime);
  const found = diagnostics.filter(({ code }) => code === 'CB_WRONG_PLACE').map(({ message }) => message);
  expect(found).toEqual(['"Orange" is another place, but the text is about Dover']);
});

it('reports no names on a site whose language has no words, which is a mistake in site.json', () => {
  const about = 'A hall in Orange is warm.';
  const inLanguage = (language: string, more: SmallSite = {}) => ({
    ...withAbout(about),
    ...more,
    'site.json': { ...Object(smallSite['site.json']), language },
  });
  const found = (site: SmallSite) => {
    const { withoutFaults } = new ContentLoader(smallModel).load(toFiles(site));
    const snapshot = withoutFaults({ isForChecks: true });
    if (snapshot === undefined) throw new Error('The site has no snapshot.');
    return checkCopy(snapshot, smallModel, smallSiteTime).diagnostics.filter(
      ({ code }) => code === 'CB_WRONG_PLACE',
    );
  };
  expect(found(inLanguage('en-US'))).toHaveLength(1);
  expect(found(inLanguage('xx'))).toEqual([]);
  expect(found(inLanguage('xx', { 'words.json': {} }))).toHaveLength(1);
});
