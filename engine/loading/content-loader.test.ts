import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../content/diagnostic.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { ContentLoader } from './content-loader.ts';

const load = (site: SmallSite) => new ContentLoader(smallModel).load(toFiles(site));

function snapshotOf(site: SmallSite): Snapshot {
  const { snapshot, diagnostics } = load(site);
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics));
  return snapshot;
}

function only(site: SmallSite): Diagnostic {
  const { snapshot, diagnostics } = load(site);
  expect(snapshot).toBeUndefined();
  const [found] = diagnostics;
  if (found === undefined || diagnostics.length > 1)
    throw new Error(`expected one finding, got ${JSON.stringify(diagnostics, null, 1)}`);
  return found;
}

/** Returns the line of a file that contains a word. */
function lineOf(site: SmallSite, file: string, word: string): number {
  const text = toFiles(site).find((candidate) => candidate.file === file)?.text ?? '';
  const line = text.split('\n').findIndex((candidate) => candidate.includes(word)) + 1;
  expect(line).toBeGreaterThan(0);
  return line;
}

it('a file that is too large is not parsed, and hides no mistake in another one', () => {
  const files = toFiles(smallSite).map((one) =>
    one.file === 'cities/keene.json' ? { ...one, text: one.text.padEnd(2_000_001) } : one,
  );
  const { diagnostics, snapshot } = new ContentLoader(smallModel).load(files);
  expect(snapshot).toBeUndefined();
  expect(diagnostics).toMatchObject([
    {
      file: 'cities/keene.json',
      line: 1,
      code: 'CB_FILE_SIZE',
      message: expect.stringContaining('2,000,001'),
    },
  ]);
});

it.each([
  ['cities/Dover.json', 'the file name "Dover.json" is not a slug', 'such as "dover.json"'],
  ['cities/dover.JSON', 'the file name "dover.JSON" is not a slug', 'such as "dover.json"'],
  ['cities/dover.json.txt', 'the name "dover.json.txt" does not end in ".json"', 'Rename the file'],
  ['Cities/dover.json', '"Cities/" is not a content folder', 'Did you mean "cities"?'],
])('the wrong name %s is one mistake, whatever refers to the file', (file, message, hint) => {
  const found = only(
    withFiles({ 'cities/dover.json': undefined, [file]: smallSite['cities/dover.json'] ?? '' }),
  );
  expect(found).toMatchObject({ file, code: 'CB_FILE_NAME' });
  expect(found.message).toContain(message);
  expect(found.hint).toContain(hint);
});

it('a template with a wrong name does not keep the site from being shown', () => {
  const copy = withFiles({ 'templates/Town copy.json': smallSite['templates/town.json'] ?? '' });
  expect(load(copy).withoutFaults()?.templates).toHaveLength(5);
});

describe('a snapshot', () => {
  it('contains every file under its id, collections sorted by slug, and templates in the order of site.json', () => {
    const snapshot = snapshotOf(smallSite);
    expect([...snapshot.collections.cities.keys()]).toEqual(['dover', 'epping', 'keene']);
    expect(snapshot.templates.map((template) => template.slug)).toEqual([
      'town',
      'town-service',
      'service',
      'post',
      'fallback',
    ]);
    expect(snapshot.entries.size).toBe(Object.keys(smallSite).length);
    expect(snapshot.entries.get('cities/keene')).toBe(snapshot.collections.cities.get('keene'));
    expect(snapshot.site.value.name).toBe('Workshop');
  });

  it('identifies a city in any folder below cities/, and a page document by its folders', () => {
    const { 'cities/keene.json': keene, 'pages/towns.json': towns, ...rest } = smallSite;
    const moved = { ...rest, 'cities/north/hills/keene.json': keene, 'pages/about/towns.json': towns };
    const snapshot = snapshotOf(moved);
    expect(snapshot.collections.cities.get('keene')?.source.file).toBe('cities/north/hills/keene.json');
    expect(snapshot.entries.has('pages/about/towns')).toBe(true);
  });

  it('has a version that depends on content but not on the order of files', () => {
    const files = toFiles(smallSite);
    const version = new ContentLoader(smallModel).load([...files].reverse()).snapshot?.version;
    expect(version).toBe(snapshotOf(smallSite).version);
    expect(snapshotOf(withProperties('site.json', { tagline: 'Other' })).version).not.toBe(version);
  });

  it('has the blocks of a document by id in its readable form', () => {
    const page = snapshotOf(smallSite).entries.get('pages/index');
    expect(page?.readable).toMatchObject({
      title: 'The workshop',
      order: ['head', 'claims', 'news'],
      block: { claims: { type: 'claims' } },
    });
  });

  it('has the blocks of a document whose text with a placeholder contradicts its schema before it is filled in', () => {
    const title = 'The workshop of {{ site.name }} ';
    const page = snapshotOf(withProperties('pages/index.json', { title })).entries.get('pages/index');
    expect(page?.readable).toMatchObject({ title, order: ['head', 'claims', 'news'] });
  });
});

describe('loading again', () => {
  it('returns the same entries for unchanged files and new entries for changed ones', () => {
    const loader = new ContentLoader(smallModel);
    const before = loader.load(toFiles(smallSite)).snapshot;
    const after = loader.load(
      toFiles(withProperties('cities/dover.json', { county: 'South County' })),
    ).snapshot;
    expect(after?.entries.get('cities/keene')).toBe(before?.entries.get('cities/keene'));
    expect(after?.entries.get('cities/dover')).not.toBe(before?.entries.get('cities/dover'));
    expect(after?.collections.cities.get('dover')?.value.county).toBe('South County');
  });

  it('reports an error again until it is fixed', () => {
    const loader = new ContentLoader(smallModel);
    const broken = toFiles(withProperties('cities/dover.json', { county: 5 }));
    expect(loader.load(broken).diagnostics).toHaveLength(1);
    expect(loader.load(broken).diagnostics).toHaveLength(1);
    expect(loader.load(toFiles(smallSite)).diagnostics).toEqual([]);
  });

  it('reports a reference to a deleted file', () => {
    const loader = new ContentLoader(smallModel);
    expect(loader.load(toFiles(smallSite)).diagnostics).toEqual([]);
    const { diagnostics } = loader.load(toFiles(withFiles({ 'cities/epping.json': undefined })));
    expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'cities/keene.json CB_REFERENCE',
    ]);
  });
});

describe('the path of a file', () => {
  it.each([
    ['citys/keene.json', 'CB_FILE_NAME', 'Did you mean "cities"?'],
    ['cities/New Castle.json', 'CB_FILE_NAME', 'Rename the file'],
    ['cities/north_end.json', 'CB_FILE_NAME', 'Rename the file'],
    ['cities/newport.JSON', 'CB_FILE_NAME', 'Rename the file'],
    ['pages/About/team.json', 'CB_FILE_NAME', 'Rename the file'],
    ['settings.json', 'CB_FILE_NAME', 'Only site.json'],
    ['site/other.json', 'CB_FILE_NAME', ''],
  ])('%s is rejected', (file, code, hint) => {
    const found = only(withFiles({ [file]: {} }));
    expect(found).toMatchObject({ file, line: 1, column: 1, code });
    expect(found.hint ?? '').toContain(hint);
  });

  it('that contradicts its schema is reported once, with both folders', () => {
    const city = { $schema: '../schema/city.json', name: 'Newport', state: 'NH' };
    expect(only(withFiles({ 'services/newport.json': city }))).toMatchObject({
      file: 'services/newport.json',
      code: 'CB_FILE_NAME',
      message: 'this file links to the schema "city.json" but is in services/',
      hint: 'Move it to cities/, or link to the schema "service.json".',
    });
  });

  it('with the same name as another file of the collection is reported', () => {
    const site = withFiles({ 'cities/north/keene.json': smallSite['cities/keene.json'] });
    expect(only(site)).toMatchObject({ file: 'cities/north/keene.json', code: 'CB_DUPLICATE_SLUG' });
    expect(only(site).hint).toContain('cities/keene.json');
  });

  it('may have the same name in two collections', () => {
    const post = smallSite['posts/first.json'];
    expect(snapshotOf(withFiles({ 'posts/keene.json': post })).collections.posts.has('keene')).toBe(true);
  });

  it('site.json and the path of a page document are required', () => {
    expect(only(withFiles({ 'site.json': undefined }))).toMatchObject({
      file: 'site.json',
      code: 'CB_MISSING_FILE',
    });
    const { diagnostics } = load({ 'site.json': smallSite['site.json'] });
    expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toContain('pages CB_MISSING_FILE');
  });

  it('of a broken file counts as present, so that no missing entry is reported as well', () => {
    const loader = new ContentLoader(smallModel);
    for (const broken of ['site.json', 'cities/keene.json', 'services/tuning.json', 'layouts/plain.json']) {
      const files = toFiles(smallSite).map((file) =>
        file.file === broken ? { file: broken, text: '{' } : file,
      );
      const { diagnostics } = loader.load(files);
      expect(diagnostics.map(({ file, code }) => ({ file, code }))).toEqual([
        { file: broken, code: 'CB_JSON_SYNTAX' },
      ]);
    }
  });
});

describe('a reference', () => {
  it('to a missing entry is reported with the nearest name', () => {
    const site = withProperties('cities/dover.json', { neighbors: ['keane'] });
    expect(only(site)).toMatchObject({
      file: 'cities/dover.json',
      line: lineOf(site, 'cities/dover.json', 'keane'),
      code: 'CB_REFERENCE',
      message: 'there is no entry "keane" in cities/',
      hint: 'Did you mean "keene"?',
    });
  });

  it('by a property name is reported at the name', () => {
    const site = withProperties('cities/dover.json', { services: { tunning: {} } });
    expect(only(site)).toMatchObject({
      line: lineOf(site, 'cities/dover.json', 'tunning'),
      column: 3,
      code: 'CB_REFERENCE',
      hint: 'Did you mean "tuning"?',
    });
  });

  it('to a layout, a template and the not-found page is checked', () => {
    expect(only(withProperties('pages/towns.json', { layout: 'plan' }))).toMatchObject({
      code: 'CB_REFERENCE',
      hint: 'Did you mean "plain"?',
    });
    expect(only(withProperties('site.json', { notFound: 'notfound' }))).toMatchObject({
      code: 'CB_REFERENCE',
      hint: 'Did you mean "not-found"?',
    });
    expect(
      only(withProperties('site.json', { templates: ['town', 'town-service', 'service', 'post'] })).message,
    ).toBe('the template "fallback" is not listed, so it has no pages');
  });
});

describe('a date', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '0000-00-00'])(
    '%s does not exist',
    (publishAt) => {
      expect(only(withProperties('posts/first.json', { publishAt }))).toMatchObject({
        file: 'posts/first.json',
        code: 'CB_VALUE',
      });
    },
  );

  it('of 29 February is valid in a leap year', () => {
    expect(load(withProperties('posts/first.json', { publishAt: '2024-02-29' })).diagnostics).toEqual([]);
  });

  it('in another format is reported once', () => {
    expect(only(withProperties('posts/first.json', { publishAt: '2026-2-9' })).code).toBe('CB_PATTERN');
  });
});

describe('a value that is filled in later', () => {
  const page = (block: object) =>
    withProperties('pages/towns.json', {
      blocks: [
        { id: 'list', type: 'places', heading: 'x' },
        { id: 'a', ...block },
      ],
    });

  it('may replace a value that the schema would reject', () => {
    const long = `{{ site.name }}${'x'.repeat(300)}`;
    expect(load(page({ type: 'places', heading: long })).diagnostics).toEqual([]);
    expect(load(page({ type: 'text', text: { from: 'site.tagline' } })).diagnostics).toEqual([]);
    expect(load(page({ type: 'text', text: ['{{ site.name }}', 'more'] })).diagnostics).toEqual([]);
  });

  it.each([
    ['a value that is too long', { type: 'places', heading: 'x'.repeat(301) }, 'CB_LENGTH'],
    ['an unknown property', { type: 'text', text: 'x', color: { from: 'site.name' } }, 'CB_UNKNOWN_PROPERTY'],
    [
      'an object with more than "from"',
      { type: 'text', text: { from: 'site.name', or: 'x' } },
      'CB_WRONG_TYPE',
    ],
    ['a "from" that is not a path', { type: 'text', text: { from: 5 } }, 'CB_WRONG_TYPE'],
    ['a missing property', { type: 'places' }, 'CB_MISSING_PROPERTY'],
    ['an unknown type', { type: 'place', heading: 'x' }, 'CB_UNKNOWN_BLOCK'],
    [
      '"from" as a property of the block',
      { type: 'text', text: 'x', from: '{{ site.name }}' },
      'CB_UNKNOWN_PROPERTY',
    ],
  ])('does not hide %s', (_name, block, code) => {
    expect(only(page(block)).code).toBe(code);
  });

  it('is allowed in overrides', () => {
    const overrides = { 'town-service': { head: { text: '{{ service.name }} here' } } };
    expect(load(withProperties('cities/dover.json', { overrides })).diagnostics).toEqual([]);
  });
});

describe('the documents of a site', () => {
  it('have different paths', () => {
    const site = withFiles({ 'pages/zones.json': smallSite['pages/towns.json'] });
    expect(only(site)).toMatchObject({ file: 'pages/zones.json', code: 'CB_DUPLICATE_PATH' });
    expect(only(site).hint).toContain('pages/towns.json');
  });

  it('have blocks with different ids, also in layouts', () => {
    const block = { id: 'a', type: 'text', text: 'x' };
    expect(only(withProperties('pages/towns.json', { blocks: [block, block] }))).toMatchObject({
      code: 'CB_DUPLICATE_BLOCK_ID',
    });
    expect(only(withProperties('layouts/bare.json', { before: [block], after: [block] })).code).toBe(
      'CB_DUPLICATE_BLOCK_ID',
    );
  });

  it('have no block with the id prefix of layouts', () => {
    const block = { id: 'layout-bar', type: 'text', text: 'x' };
    expect(only(withProperties('pages/towns.json', { blocks: [block] })).code).toBe('CB_PATTERN');
  });

  it.each(['/Towns', '/towns/', '/towns//x', 'towns', '/a b'])('cannot have the path %j', (path) => {
    expect(only(withProperties('pages/towns.json', { path })).code).toBe('CB_PATTERN');
  });

  it('have an existing time zone', () => {
    expect(only(withProperties('site.json', { timeZone: 'America/NewYork' }))).toMatchObject({
      code: 'CB_VALUE',
      hint: 'Did you mean "America/New_York"?',
    });
  });
});

it('reports the errors of all files in one run, sorted by position', () => {
  const { diagnostics } = load(
    withFiles({
      'cities/dover.json': { ...Object(smallSite['cities/dover.json']), county: 5, neighbors: ['nowhere'] },
      'posts/first.json': {},
      'pages/towns.json': {
        ...Object(smallSite['pages/towns.json']),
        blocks: [{ id: 'A', type: 'nothing' }],
      },
    }),
  );
  const positions = diagnostics.map(({ file, line }) => `${file} ${String(line).padStart(3)}`);
  expect(positions).toEqual([...positions].sort());
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(
    new Set(['cities/dover.json', 'posts/first.json', 'pages/towns.json']),
  );
  expect(diagnostics.length).toBeGreaterThan(8);
});

describe('the coordinates of a city', () => {
  const at = (latitude: number, longitude: number): SmallSite =>
    withProperties('cities/epping.json', { geo: { latitude, longitude } });

  it('are reported if the longitude lacks its minus sign, only for that city', () => {
    const found = only(at(43, 71));
    expect(found).toMatchObject({ file: 'cities/epping.json', code: 'CB_VALUE' });
    expect(found.hint).toContain('lies at 43, -71');
  });

  it('are valid anywhere near the neighbors', () => {
    expect(load(at(44, -72)).diagnostics).toEqual([]);
  });
});

describe('a fault of site.json that its schema does not find', () => {
  const { office } = Object(smallSite['site.json']);
  const site = withProperties('site.json', { office: { ...office, postalCode: 'none' } });

  it('prevents a snapshot, but pages are checked with its values', () => {
    expect(only(site)).toMatchObject({ file: 'site.json', code: 'CB_VALUE' });
    const { withoutFaults } = load(site);
    expect(withoutFaults()).toBeUndefined();
    expect(withoutFaults({ isForChecks: true })?.entries.has('site')).toBe(true);
  });
});

describe('a job', () => {
  const job = {
    title: 'Tuned the hall',
    text: 'Two visits in one week.',
    result: 'In tune.',
    cities: ['keene'],
    service: 'tuning',
    date: '2026-03',
  };
  const withJob = (properties: object) => withFiles({ 'jobs/hall.json': { ...job, ...properties } });

  it('without a source is an error, reported at its title', () => {
    expect(only(withJob({}))).toMatchObject({
      file: 'jobs/hall.json',
      line: lineOf(withJob({}), 'jobs/hall.json', '"title"'),
      code: 'CB_SOURCE',
      severity: 'error',
    });
  });

  it.each([{ source: 'Ticket 4711' }, { sample: true }])('with %j is valid', (properties) => {
    expect(load(withJob(properties)).diagnostics).toEqual([]);
  });
});
