import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { JsonValue } from '../../engine/content/json-value.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';
import { liveSessionSecret, startLiveApp } from '../testing/live-app.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createPublicationStore } from './publishing/publication-store.ts';
import type { StudioFiles, StudioFindings, StudioPages, StudioSchemas } from './studio-api.ts';
import type { StudioDocument } from './studio-document.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-studio-'));
const now = () => new Date('2026-11-21T17:00:00Z');
const city = 'cities/hanover.json';

const document: StudioDocument = {
  document: async () => ({ html: '<h1>Studio</h1>', policy: "default-src 'self'" }),
  previewScript: '<script type="module" src="/preview.js"></script>',
};

let live: Awaited<ReturnType<typeof startLiveApp>>;
let database: Database;
let location: DatabaseLocation;
let removeDatabase: () => Promise<void>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  cpSync(fixture, contentDir, { recursive: true });
  const created = await createTestDatabase('sqlite');
  ({ database, location } = created);
  removeDatabase = created.remove;
  live = await startLiveApp(
    { contentDir, log: pino({ level: 'silent' }), now },
    { database, studio: { document, contentDir, isOpen: false } },
  );
  for (const [name, role] of [
    ['eva', 'editor'],
    ['olu', 'editor'],
    ['lea', 'leads'],
  ] as const)
    tokens.set(name, await signInUser(database, { sessionSecret: liveSessionSecret, name, role, now }));
});

afterAll(async () => {
  await live.stop();
  await removeDatabase();
  rmSync(contentDir, { recursive: true });
});

afterEach(async () => {
  await database.deleteFrom('studio_changes').execute();
});

const loose = z.looseObject({});

const cookieOf = (user: string) =>
  ['cityblock-session', '__Host-cityblock-session'].map((name) => `${name}=${tokens.get(user)}`).join('; ');

async function ask(
  user: string,
  url: string,
  options: {
    readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
    readonly body?: object;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
) {
  const { method = 'GET', body, headers } = options;
  const response = await live.app.inject({
    method,
    url,
    headers: {
      ...headers,
      cookie: cookieOf(user),
    },
    ...(body && { payload: body }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, text: response.body, json: isJson ? response.json() : undefined };
}

const put = (user: string, body: object) => ask(user, '/api/studio/file', { method: 'PUT', body });
const setName = (user: string, before: string, after: string) =>
  put(user, { kind: 'properties', file: city, edits: [{ path: ['name'], before, after }] });
const choose = (
  { path, mine, theirs }: { readonly path: JsonPath; readonly mine?: JsonValue; readonly theirs?: JsonValue },
  take: 'mine' | 'theirs',
  file = city,
) => put('eva', { kind: 'conflict', file, path, mine, theirs, take });
const onDisk = (file = city) => readFileSync(join(contentDir, file), 'utf8');
const nameOf = (text: string) => String(loose.parse(JSON.parse(text)).name);

test('the schemas of all files come in one answer with the names of the site, compressed', async () => {
  const { headers, rawPayload } = await live.app.inject({
    url: '/api/studio/schemas',
    headers: { cookie: cookieOf('eva'), 'accept-encoding': 'gzip' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
  const { schemas, names }: StudioSchemas = JSON.parse(gunzipSync(rawPayload).toString());
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['city', 'page', 'block', 'icon-name']));
  expect(JSON.stringify(names)).toContain('hanover');
});

test('a file is called by its name, or in words by that of the file if its own differs from page to page', async () => {
  const { files }: StudioFiles = (await ask('eva', '/api/studio/files')).json;
  const titleOf = (file: string) => files.find((listed) => listed.file === file)?.title;
  expect(['templates/town-service.json', 'layouts/default.json', city].map(titleOf)).toEqual([
    'Town service',
    'Default',
    loose.parse(JSON.parse(onDisk())).name,
  ]);
  const pages: StudioPages = (await ask('eva', '/api/studio/pages')).json;
  expect(pages.pages.filter(({ title }) => title.includes('{{'))).toEqual([]);
});

describe('an addition', () => {
  const draftOf = async (body: object) =>
    (await ask('eva', '/api/studio/drafts', { method: 'POST', body })).json;

  test('is on the preview of the editor until it is taken back, and is not published unwritten', async () => {
    const { file, value, path } = await draftOf({ kind: 'pages', title: 'Spring offer' });
    expect(path).toBe('/spring-offer');
    await put('eva', { kind: 'properties', file, edits: [{ path: [], after: value }] });
    expect((await ask('eva', `/studio/preview${path}`)).status).toBe(200);
    expect((await ask('eva', path)).status).toBe(404);
    const publish = { method: 'POST', body: { files: [file], message: '' } } as const;
    const refused = await ask('eva', '/api/studio/publish', publish);
    expect(refused.json).toMatchObject({
      reason: 'fault',
      findings: [{ file, path: ['description'] }, {}, {}],
    });

    const undo = { kind: 'properties', file, edits: [{ path: [], before: value }] };
    expect(await put('eva', undo)).toMatchObject({ status: 200, json: { file: { text: null, version: 0 } } });
    expect((await ask('eva', '/api/studio/changes')).json.files).toEqual([]);
  });

  test.each([
    [{ kind: 'pages', title: 'Workshop' }, 'taken'],
    [{ kind: 'pages', title: 'An offer', address: 'Offer!' }, 'unwritable'],
    [{ kind: 'posts', title: ' ' }, 'untitled'],
  ])('%j is refused: %s', async (body, obstacle) => {
    expect(await draftOf(body)).toMatchObject({ obstacle });
  });
});

describe('a change in the studio', () => {
  test('is on the preview of the editor, and on no other page', async () => {
    const name = nameOf(onDisk());
    const { json } = await ask('eva', '/api/studio/pages?search=hanover');
    const { path } = json.pages[0];
    expect((await setName('eva', name, 'Neustadt')).status).toBe(200);
    expect((await ask('eva', `/studio/preview${path}`)).text).toContain('Neustadt');
    expect((await ask('olu', `/studio/preview${path}`)).text).not.toContain('Neustadt');
    expect((await ask('eva', path)).text).not.toContain('Neustadt');
    expect(nameOf(onDisk())).toBe(name);
  });

  test('shows the example of a block type with the look of the change, and nothing of a page', async () => {
    const work = { light: 'oklch(0.31 0.1 200)', dark: 'oklch(0.8 0.1 200)' };
    const text = JSON.stringify({ colors: { work } });
    await put('eva', { kind: 'text', file: 'theme.json', text, before: null });
    const { status, text: shown } = await ask('eva', '/studio/block-example/cta?scheme=dark');
    expect(status).toBe(200);
    expect(shown).toContain('<html data-scheme="dark"');
    expect(shown).toContain('--work:light-dark(oklch(.31 .1 200)');
    expect(shown).toContain('id="cta"');
    expect(shown).not.toContain('<header');
    expect(shown).not.toContain('type="module"');
    expect((await ask('olu', '/studio/block-example/cta')).text).not.toContain('oklch(.31 .1 200)');
    expect((await ask('eva', '/studio/block-example/no-such-type')).status).toBe(404);
  });

  test('of a notice is on the preview of its days', async () => {
    const file = 'layouts/default.json';
    const { before } = z.looseObject({ before: z.array(loose) }).parse(JSON.parse(onDisk(file)));
    const notice = {
      id: 'moved',
      type: 'notice',
      text: 'We moved.',
      from: '2026-12-07',
      until: '2026-12-24',
    };
    const after = [notice, ...before];
    await put('eva', { kind: 'properties', file, edits: [{ path: ['before'], before, after }] });
    const texts = ['', '?day=2026-12-07', '?day=2026-12-24', '?day=2026-12-25', '?day=x'].map(
      async (query) => (await ask('eva', `/studio/preview/${query}`)).text,
    );
    const shown = (await Promise.all(texts)).map((text) => text.includes('We moved.'));
    expect(shown).toEqual([false, true, true, false, false]);
  });

  test('is in the values that placeholders have on a page', async () => {
    const name = nameOf(onDisk());
    const { path } = (await ask('eva', '/api/studio/pages?search=hanover')).json.pages[0];
    await setName('eva', name, 'Neustadt');
    const { values, names } = (await ask('eva', `/api/studio/names?path=${path}`)).json;
    expect(values).toMatchObject({ 'city.name': 'Neustadt', 'page.path': path });
    expect(names.links[path]).toContain('Neustadt');
    expect(Object.keys(names.phones)).toContain('main');
    const elsewhere = (await ask('eva', '/api/studio/names?path=/')).json;
    expect(elsewhere.values).not.toHaveProperty('city.name');
  });

  test('keeps every other character of the file, and ends when it is undone', async () => {
    const name = nameOf(onDisk());
    const changed = await setName('eva', name, 'Neustadt');
    expect(changed.json.file.text).toBe(onDisk().replace(`"name": "${name}"`, '"name": "Neustadt"'));
    const undone = await setName('eva', 'Neustadt', name);
    expect(undone.json.file).toMatchObject({ text: onDisk(), version: 0 });
  });

  test('has no characters that would make the file unreadable, as pasted texts can contain', async () => {
    const pasted = 'Hanover\u0000 \u000bTown';
    expect((await setName('eva', 'Hanover', pasted)).json).toMatchObject({
      file: { value: { name: 'Hanover Town' } },
      rejected: [],
    });
    // The form sends what it has shown.
    expect((await setName('eva', pasted, 'Hanover')).json).toMatchObject({
      file: { text: onDisk(), version: 0 },
      rejected: [],
    });
  });

  test('is refused if the file could not be read with it', async () => {
    const after = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
    const edit = { path: ['pasted'], after };
    expect(await put('eva', { kind: 'properties', file: city, edits: [edit] })).toMatchObject({
      status: 422,
    });
    expect((await ask('eva', `/api/studio/file?file=${city}`)).json).toMatchObject({
      text: onDisk(),
      version: 0,
    });
  });

  test('of a property that another tab has changed is rejected with both values', async () => {
    const name = nameOf(onDisk());
    await setName('eva', name, 'One');
    const { status, json } = await setName('eva', name, 'Two');
    expect(status).toBe(409);
    expect(json.rejected).toEqual([
      { path: ['name'], theirPath: ['name'], items: [], base: name, mine: 'Two', theirs: 'One' },
    ]);
  });

  test('is merged with what was published under it, and a property that both changed is a conflict', async () => {
    const original = onDisk();
    const name = nameOf(original);
    try {
      await setName('eva', name, 'Mine');
      const geo = original.replace('"population": "', '"population": "1');
      writeFileSync(join(contentDir, city), geo);
      const merged = await ask('eva', `/api/studio/file?file=${city}`);
      expect(merged.json.text).toBe(geo.replace(`"name": "${name}"`, '"name": "Mine"'));
      expect(merged.json.since).toMatchObject([{ path: ['population'] }]);
      expect((await setName('eva', 'Mine', 'Mine too')).json.file.since).toBeUndefined();
      await setName('eva', 'Mine too', 'Mine');
      writeFileSync(join(contentDir, city), original.replace(`"name": "${name}"`, '"name": "Theirs"'));
      const { json } = await ask('eva', `/api/studio/file?file=${city}`);
      expect(json.conflicts).toEqual([
        { path: ['name'], theirPath: ['name'], items: [], base: name, mine: 'Mine', theirs: 'Theirs' },
      ]);
      const [conflict] = json.conflicts;
      const taken = await choose(conflict, 'mine');
      expect(taken.json.file).toMatchObject({ conflicts: [], value: { name: 'Mine' } });
    } finally {
      writeFileSync(join(contentDir, city), original);
    }
  });

  test('adds a file that the site does not have, which is answered without a text until then', async () => {
    const url = '/api/studio/file?file=words.json';
    const absent = { kind: 'words', schema: 'words', text: null, published: null, version: 0 };
    expect(await ask('eva', url)).toMatchObject({ status: 200, json: absent });
    const edits = [{ path: ['site', 'menu'], after: 'Contents' }];
    const { json } = await put('eva', { kind: 'properties', file: 'words.json', edits });
    expect(json.file).toMatchObject({ value: { site: { menu: 'Contents' } }, version: 1 });
    for (const file of ['../site.json', 'no-folder/a.json', 'words.txt'])
      expect((await ask('eva', `/api/studio/file?file=${file}`)).status).toBe(404);
  });

  test('is shown to other editors of the file', async () => {
    const name = nameOf(onDisk());
    await setName('olu', name, 'Of Olu');
    const url = `/api/studio/file?file=${city}`;
    expect((await ask('eva', url)).json.others).toEqual(['olu@ruiz.example']);
    expect((await ask('olu', url)).json.others).toEqual([]);
  });

  test('finds an item by its id, and is rejected if the item is gone', async () => {
    const file = 'pages/workshop.json';
    const blocks = JSON.parse(onDisk(file)).blocks;
    const [{ id }] = blocks;
    const edit = { path: ['blocks', 5, 'required'], ids: [null, id, null], after: true };
    const { json } = await put('eva', { kind: 'properties', file, edits: [edit] });
    expect(json.file.value.blocks[0].required).toBe(true);
    const gone = { ...edit, ids: [null, 'no-such-block', null] };
    expect((await put('eva', { kind: 'properties', file, edits: [gone] })).status).toBe(409);
  });

  test('that is sent again because its answer was lost is applied once', async () => {
    const industries = JSON.parse(onDisk()).keyIndustries;
    const edits = [{ path: ['about'], before: JSON.parse(onDisk()).about, after: ['One.', 'Two.'] }];
    const body = { kind: 'properties', file: city, edits, request: 'tab 1' };
    const first = await put('eva', body);
    const later = [{ path: ['about'], before: ['One.', 'Two.'], after: ['One.', 'Three.'] }];
    await put('eva', { kind: 'properties', file: city, edits: later, request: 'tab 2' });
    expect((await put('eva', { ...body, edits: later, request: 'tab 2' })).json.rejected).toEqual([]);
    expect(first.json.file.value.keyIndustries).toEqual(industries);
    // The answer to the first request of another tab was lost, too.
    expect((await put('eva', body)).json.rejected).toEqual([]);
    const { json } = await ask('eva', `/api/studio/file?file=${city}`);
    expect(json.value.about).toEqual(['One.', 'Three.']);
  });

  test('of the text is rejected if the text is not the one that the editor saw', async () => {
    const original = onDisk();
    try {
      const seen = original.replace('"population": "', '"population": "1');
      writeFileSync(join(contentDir, city), original.replace('"population": "', '"population": "2'));
      const { status, json } = await put('eva', { kind: 'text', file: city, text: '{}', before: seen });
      expect(status).toBe(409);
      expect(json).toMatchObject({ file: { text: onDisk(), version: 0 }, rejected: [] });
    } finally {
      writeFileSync(join(contentDir, city), original);
    }
  });

  test('of a file that others added too asks for one of the two, also if one cannot be read', async () => {
    const file = 'cities/newtown.json';
    const mine = onDisk().replace(/"name": "[^"]*"/, '"name": "Newtown"');
    const theirs = onDisk('cities/lebanon.json');
    try {
      await put('eva', { kind: 'text', file, text: mine, before: null });
      for (const [published, take] of [
        [theirs, 'mine'],
        ['{ "name": ', 'theirs'],
      ] as const) {
        writeFileSync(join(contentDir, file), published);
        const { json } = await ask('eva', `/api/studio/file?file=${file}`);
        expect(json).toMatchObject({ text: mine, conflicts: [{ path: [] }] });
        const chosen = await choose(json.conflicts[0], take, file);
        expect(chosen.json.file.conflicts).toEqual([]);
        expect(chosen.json.file.text).toBe(take === 'mine' ? mine : published);
      }
    } finally {
      rmSync(join(contentDir, file));
    }
  });

  test('stays in conflict if the value that would be given up is not the one that the editor saw', async () => {
    const original = onDisk();
    const name = nameOf(original);
    try {
      await setName('eva', name, 'Mine');
      writeFileSync(join(contentDir, city), original.replace(`"name": "${name}"`, '"name": "Theirs"'));
      const seen = { path: ['name'], mine: 'Mine', theirs: 'Theirs' };
      expect((await choose({ ...seen, theirs: 'Older' }, 'mine')).json.file.conflicts).toMatchObject([seen]);
      expect((await choose({ ...seen, mine: 'Older' }, 'theirs')).json.file.conflicts).toMatchObject([seen]);
      const chosen = await choose(seen, 'theirs');
      expect(chosen.json.file).toMatchObject({ conflicts: [], value: { name: 'Theirs' } });
      // A choice whose answer was lost is made again.
      expect((await choose(seen, 'theirs')).json).toEqual(chosen.json);
    } finally {
      writeFileSync(join(contentDir, city), original);
    }
  });

  test('names the items of a list in a conflict', async () => {
    const file = 'pages/workshop.json';
    const original = onDisk(file);
    const { blocks } = JSON.parse(original);
    const [block] = blocks;
    const heading = (text: string) => ({ ...block, heading: text });
    try {
      const edits = [{ path: ['blocks', 0, 'heading'], before: block.heading, after: 'Mine' }];
      await put('eva', { kind: 'properties', file, edits });
      const theirs = { ...JSON.parse(original), blocks: [heading('Theirs'), ...blocks.slice(1)] };
      writeFileSync(join(contentDir, file), JSON.stringify(theirs));
      const { json } = await ask('eva', `/api/studio/file?file=${file}`);
      expect(json.conflicts).toMatchObject([
        { path: ['blocks', 0, 'heading'], items: [{ heading: 'Mine' }] },
      ]);
    } finally {
      writeFileSync(join(contentDir, file), original);
    }
  });

  test('is refused in words where an editor has more changes than the database keeps', async () => {
    const text = `{ "note": "${'x'.repeat(1_900_000)}" }`;
    const answers = [];
    for (let index = 0; index < 18; index++)
      answers.push(
        await put('eva', { kind: 'text', file: `cities/large-${index}.json`, text, before: null }),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 17 }, () => 200), 413]);
    expect(answers.at(-1)?.json.message).toContain('too many unpublished changes');
    expect((await put('olu', { kind: 'text', file: city, text, before: onDisk() })).status).toBe(200);
  });

  test('keeps a removal that was chosen over what others wrote', async () => {
    const original = onDisk();
    const { population } = JSON.parse(original);
    try {
      const edits = [{ path: ['population'], before: population }];
      await put('eva', { kind: 'properties', file: city, edits });
      writeFileSync(join(contentDir, city), original.replace(population, '12,000'));
      const { json } = await choose({ path: ['population'], theirs: '12,000' }, 'mine');
      expect(json.file).toMatchObject({ conflicts: [] });
      expect(json.file.value).not.toHaveProperty('population');
    } finally {
      writeFileSync(join(contentDir, city), original);
    }
  });

  test('keeps a conflict open while another one is settled, and adds nothing twice', async () => {
    const original = onDisk();
    const { name, population, keyIndustries } = JSON.parse(original);
    try {
      const edits = [
        { path: ['name'], before: name, after: 'Mine' },
        { path: ['population'], before: population, after: '1' },
      ];
      await put('eva', { kind: 'properties', file: city, edits });
      const theirs = {
        ...JSON.parse(original),
        name: 'Theirs',
        population: '2',
        keyIndustries: [...keyIndustries, 'New'],
      };
      writeFileSync(join(contentDir, city), JSON.stringify(theirs, null, 2));
      await choose({ path: ['name'], mine: 'Mine', theirs: 'Theirs' }, 'mine');
      const industries = [{ path: ['keyIndustries', keyIndustries.length], before: 'New', after: 'Newer' }];
      const { json } = await put('eva', { kind: 'properties', file: city, edits: industries });
      expect(json.file.conflicts).toMatchObject([{ path: ['population'], mine: '1', theirs: '2' }]);
      expect(json.file.value).toMatchObject({ name: 'Mine', keyIndustries: [...keyIndustries, 'Newer'] });
    } finally {
      writeFileSync(join(contentDir, city), original);
    }
  });

  test('with a fault names the property', async () => {
    await put('eva', {
      kind: 'properties',
      file: city,
      edits: [{ path: ['kind'], before: 'town', after: 'planet' }],
    });
    const { json } = await ask('eva', '/api/studio/findings');
    expect(json.findings).toContainEqual(
      expect.objectContaining({ file: city, path: ['kind'], severity: 'error', isPublished: false }),
    );
  });
});

test('findings with a certain correction have the edit that makes it', async () => {
  const text = onDisk()
    .replace('"county"', '"coundy"')
    .replace('"neighbors": ["norwich"', '"neighbors": ["norwhich"');
  await put('eva', { kind: 'text', file: city, text, before: onDisk() });
  const { findings }: StudioFindings = (await ask('eva', '/api/studio/findings')).json;
  const edits = findings.flatMap(({ fix }) => fix ?? []);
  expect(edits.map(({ path }) => path)).toEqual([[], ['neighbors', 0]]);
  for (const edit of edits) await put('eva', { kind: 'properties', file: city, edits: [edit] });
  expect((await ask('eva', '/api/studio/changes')).json.files).toEqual([]);
});

test('findings have those about the texts that changed, and all findings those about the whole site too', async () => {
  const text = onDisk().replace('Houses on the hill', 'Lorem ipsum of the cafÃ© on the hill');
  await put('eva', { kind: 'text', file: city, text, before: onDisk() });
  const path = ['hours', 'visible'];
  const edit = { path, before: '9 AM to 4 PM, Tuesday through Saturday', after: '6 AM to 4 PM' };
  await put('eva', { kind: 'properties', file: 'site.json', edits: [edit] });
  const found = (code: string) =>
    expect.objectContaining({ file: city, path: ['about', 1], code, isPublished: false });
  const otherHours = expect.objectContaining({ file: 'site.json', path, code: 'CB_STATED_HOURS' });
  const { findings } = (await ask('eva', '/api/studio/findings')).json;
  for (const code of ['CB_LEFTOVER', 'CB_ENCODING']) expect(findings).toContainEqual(found(code));
  expect(findings).not.toContainEqual(otherHours);
  const all = (await ask('eva', '/api/studio/findings?all=1')).json.findings;
  expect(all).toContainEqual(found('CB_LEFTOVER'));
  expect(all).toContainEqual(otherHours);
});

describe('publishing', () => {
  test('writes the files, is shown to visitors, and can be taken back', async () => {
    const original = onDisk();
    const name = nameOf(original);
    await setName('eva', name, 'Neustadt');
    const review = await ask('eva', '/api/studio/changes');
    expect(review.json.files).toMatchObject([
      { file: city, change: 'changed', properties: [{ path: ['name'], before: name, after: 'Neustadt' }] },
    ]);
    const published = await ask('eva', '/api/studio/publish', {
      method: 'POST',
      body: { files: [city], message: 'Rename' },
    });
    expect(published.json).toMatchObject({ kind: 'published', files: [city], isShown: true });
    expect(nameOf(onDisk())).toBe('Neustadt');
    expect((await ask('eva', '/api/studio/changes')).json.files).toEqual([]);
    const [page] = (await ask('eva', '/api/studio/pages?search=hanover')).json.pages;
    expect((await ask('', page.path)).text).toContain('Neustadt');
    const history = await ask('olu', '/api/studio/history');
    const [latest] = history.json.publications;
    expect(latest).toMatchObject({ by: 'eva@ruiz.example', message: 'Rename' });
    await ask('olu', `/api/studio/history/${latest.id}/undo`, { method: 'POST', body: { files: [city] } });
    await ask('olu', '/api/studio/publish', { method: 'POST', body: { files: [city], message: '' } });
    expect(onDisk()).toBe(original);
  });

  test('refuses files without a change', async () => {
    const body = { files: [city], message: '' };
    const { status, json } = await ask('eva', '/api/studio/publish', { method: 'POST', body });
    expect(status).toBe(409);
    expect(json).toMatchObject({ kind: 'refused', reason: 'conflict' });
  });

  test('is not taken back over a change that is not published', async () => {
    const original = onDisk();
    const name = nameOf(original);
    await setName('eva', name, 'Neustadt');
    const published = await ask('eva', '/api/studio/publish', {
      method: 'POST',
      body: { files: [city], message: '' },
    });
    await setName('olu', 'Neustadt', 'Altstadt');
    const undo = { method: 'POST', body: { files: [city] } } as const;
    await ask('olu', `/api/studio/history/${published.json.id}/undo`, undo);
    expect((await ask('olu', `/api/studio/file?file=${city}`)).json.value.name).toBe('Altstadt');
    await ask('eva', `/api/studio/history/${published.json.id}/undo`, undo);
    await ask('eva', '/api/studio/publish', { method: 'POST', body: { files: [city], message: '' } });
    expect(onDisk()).toBe(original);
  });

  test('refuses changes that the editor did not see', async () => {
    const original = onDisk();
    const name = nameOf(original);
    await setName('eva', name, 'Neustadt');
    const { version } = (await ask('eva', '/api/studio/changes')).json;
    await setName('eva', 'Neustadt', 'Altstadt');
    const { status, json } = await ask('eva', '/api/studio/publish', {
      method: 'POST',
      body: { files: [city], message: '', version },
    });
    expect(status).toBe(409);
    expect(json).toMatchObject({ kind: 'refused', reason: 'conflict' });
    expect(onDisk()).toBe(original);
    await setName('eva', 'Altstadt', name);
  });

  test('refuses a change with a new error, and writes nothing', async () => {
    const original = onDisk();
    const edits = [{ path: ['kind'], before: 'town', after: 'planet' }];
    await put('eva', { kind: 'properties', file: city, edits });
    const { status, json } = await ask('eva', '/api/studio/publish', {
      method: 'POST',
      body: { files: [city], message: '' },
    });
    expect(status).toBe(409);
    expect(json).toMatchObject({ kind: 'refused', reason: 'fault', file: city });
    expect(onDisk()).toBe(original);
  });

  test('is refused as a whole by a hook of the git repository, and the change stays', async () => {
    const original = onDisk();
    const git = (...commands: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Olu', '-c', 'user.email=olu@ruiz.example', ...commands], {
        cwd: contentDir,
        encoding: 'utf8',
      });
    try {
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message=Begin');
      const hook = join(contentDir, '.git/hooks/commit-msg');
      mkdirSync(dirname(hook), { recursive: true });
      writeFileSync(hook, '#!/bin/sh\necho "Name the ticket." >&2\nexit 1\n', { mode: 0o755 });
      await setName('eva', nameOf(original), 'Neustadt');
      const publish = { method: 'POST', body: { files: [city], message: 'Rename' } } as const;
      const { status, json } = await ask('eva', '/api/studio/publish', publish);
      expect(status).toBe(409);
      expect(json).toMatchObject({ kind: 'refused', reason: 'commit' });
      expect(json.message).toContain('Name the ticket.');
      expect(git('status', '--porcelain')).toBe('');
      expect((await ask('eva', '/api/studio/changes')).json.files).toMatchObject([{ file: city }]);
      rmSync(hook);
      expect((await ask('eva', '/api/studio/publish', publish)).json).toMatchObject({ kind: 'published' });
      expect(git('log', '-1', '--format=%ae %s', '--name-only').split(/\n+/)).toEqual([
        'eva@ruiz.example Rename',
        city,
        '',
      ]);
    } finally {
      rmSync(join(contentDir, '.git'), { recursive: true, force: true });
      writeFileSync(join(contentDir, city), original);
    }
  });

  test('is completed at the next start if the server ended between two files', async () => {
    const files = [city, 'cities/lebanon.json'].map((file) => {
      const before = onDisk(file);
      return { file, before, after: before.replace(/"name": "[^"]*"/, '"name": "Completed"'), title: null };
    });
    const [first] = files;
    try {
      const publication = {
        editor: 'eva@ruiz.example',
        author: 'eva',
        message: '',
        state: 'writing',
        origin: 'direct',
      } as const;
      await createPublicationStore(database, now).begin({ ...publication, files });
      if (first !== undefined) writeFileSync(join(contentDir, first.file), first.after);
      const next = await startLiveApp(
        { contentDir, log: pino({ level: 'silent' }), now },
        {
          database: await openDatabase(location),
          studio: { document, contentDir, isOpen: false },
        },
      );
      await next.app.ready();
      await next.stop();
      expect(files.map(({ file }) => onDisk(file))).toEqual(files.map(({ after }) => after));
      const { json } = await ask('olu', '/api/studio/history');
      expect(json.publications[0].files).toMatchObject(files.map(({ file }) => ({ file })));
    } finally {
      for (const { file, before } of files) writeFileSync(join(contentDir, file), before);
    }
  });

  test('adds and removes files', async () => {
    const file = 'cities/newtown.json';
    const text = onDisk().replace(/"name": "[^"]*"/, '"name": "Newtown"');
    await put('eva', { kind: 'text', file, text, before: null });
    const publish = { method: 'POST', body: { files: [file], message: '' } } as const;
    const added = await ask('eva', '/api/studio/publish', publish);
    expect(added.json).toMatchObject({ kind: 'published' });
    expect(onDisk(file)).toBe(text);
    await put('eva', { kind: 'text', file, text: null, before: text });
    expect((await ask('eva', '/api/studio/publish', publish)).json).toMatchObject({ kind: 'published' });
    expect(existsSync(join(contentDir, file))).toBe(false);
  });
});

describe('the studio', () => {
  test('requires a session and the role', async () => {
    expect((await ask('', '/api/studio/files')).status).toBe(401);
    expect((await ask('lea', '/api/studio/files')).status).toBe(403);
    expect((await ask('lea', '/studio')).status).toBe(403);
    expect((await ask('', '/studio/preview/')).status).toBe(303);
    expect((await ask('eva', '/studio')).text).toContain('Studio');
  });

  test('changes nothing for a page that another user than the signed-in one has opened', async () => {
    const name = nameOf(onDisk());
    const edits = [{ path: ['name'], before: name, after: 'Of Olu' }];
    const request = { method: 'PUT', body: { kind: 'properties', file: city, edits } } as const;
    const headers = { 'x-cityblock-editor': 'olu%40ruiz.example' };
    const refused = await ask('eva', '/api/studio/file', { ...request, headers });
    expect(refused.status).toBe(412);
    expect(refused.json.message).toContain('eva@ruiz.example');
    expect((await ask('eva', '/api/studio/changes')).json.files).toEqual([]);
    expect((await ask('olu', '/api/studio/file', { ...request, headers })).status).toBe(200);
  });

  test('answers requests that it cannot use, and shows what it can of files without sense', async () => {
    const statusOf = async (url: string, body?: object) =>
      (await ask('eva', url, body && { method: 'POST', body })).status;
    for (const url of ['/api/studio/file?file=a&file=b', '/studio/preview/?day=a&day=b'])
      expect(await statusOf(url)).toBe(422);
    for (const file of [`cities/${'a'.repeat(260)}.json`, `media/${'é'.repeat(130)}.jpg`])
      expect(await statusOf(`/api/studio/file?${new URLSearchParams({ file })}`)).toBe(404);
    let after: JsonValue = [];
    for (let depth = 0; depth < 2_000; depth += 1) after = [after];
    expect(
      (await put('eva', { kind: 'properties', file: city, edits: [{ path: ['deep'], after }] })).status,
    ).toBe(422);
    const write = (text: string, before: string) => put('eva', { kind: 'text', file: city, text, before });
    await write('{ "name": { "toString": 1 } }', onDisk());
    expect(await statusOf('/api/studio/drafts', { kind: 'posts', title: 'News' })).toBe(200);
    await write('', '{ "name": { "toString": 1 } }');
    expect(await statusOf('/api/studio/renaming', { file: city, address: 'neustadt' })).toBe(404);
  });

  test('has no file outside the content folder', async () => {
    for (const file of ['../package.json', 'cities/../../x.json', 'media/x.json', 'schema/city.json', ''])
      expect((await put('eva', { kind: 'text', file, text: '{}', before: null })).status).toBe(404);
  });
});
