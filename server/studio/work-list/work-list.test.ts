import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import * as components from '../../ssr-bundle.ts';
import { storeLead } from '../../testing/store-lead.ts';
import { startStudioApp } from '../../testing/studio-app.ts';
import type { StudioWork, WorkCell, WorkShare, WorkShares } from '../studio-api.ts';

const fixture = fileURLToPath(new URL('../../../e2e/fixtures/piano-tuning/', import.meta.url));
const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-work-'));
const now = () => new Date('2026-11-21T17:00:00Z');
const norwich = 'cities/norwich.json';
const copy = ['services', 'piano-tuning'];

let studio: Awaited<ReturnType<typeof startStudioApp>>;

beforeAll(async () => {
  cpSync(fixture, contentDir, { recursive: true });
  const quality = {
    cells: { 'town-service': { lead: true, ownWords: 20, evidence: 1 } },
    similarity: { ownShare: 0.3, shared: 0.7 },
    rules: { CB_FUTURE_DATE: 'off' },
  };
  writeFileSync(join(contentDir, 'quality.json'), JSON.stringify(quality));
  studio = await startStudioApp(
    { contentDir, log: pino({ level: 'silent' }), now },
    { loadComponents: async () => components, previewScript: '/preview.js' },
  );
});

afterAll(async () => {
  await studio.stop();
  rmSync(contentDir, { recursive: true });
});

afterEach(async () => {
  await studio.database.deleteFrom('studio_changes').execute();
});

async function ask(method: 'GET' | 'PUT', url: string, payload?: object) {
  const { cookie } = studio;
  const response = await studio.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  expect(response.statusCode).toBe(200);
  return response;
}

const get = async <Answer>(url: string): Promise<Answer> => (await ask('GET', url)).json();
const work = () => get<StudioWork>('/api/studio/work');
const cellOf = (city: string, service: string) => `?${new URLSearchParams({ city, service })}`;
const edit = (file: string, path: JsonPath, after: JsonValue) => {
  const before = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    JSON.parse(readFileSync(join(contentDir, file), 'utf8')),
  );
  return ask('PUT', '/api/studio/file', { kind: 'properties', file, edits: [{ path, before, after }] });
};

/** The letters of the states of a city, by service. */
async function statesOf(city: string): Promise<Readonly<Record<string, string>>> {
  const { cities, services } = await work();
  const row = cities.find(({ slug }) => slug === city);
  return Object.fromEntries(services.map(({ slug }, index) => [slug, row?.states[index] ?? '']));
}

test('a page is held back for reasons that name their fields, until the editor has written what is missing', async () => {
  expect(await statesOf('norwich')).toMatchObject({ 'piano-tuning': 'h' });
  const url = `/api/studio/work/cell${cellOf('norwich', 'piano-tuning')}`;
  const cell = await get<WorkCell>(url);
  expect(cell).toMatchObject({ city: 'Norwich', state: 'held', page: '/towns/norwich/piano-tuning' });
  expect(cell.reasons).toEqual([
    { part: 'lead', field: { file: norwich, path: [...copy, 'lead'] } },
    { part: 'evidence', count: 0, required: 1, field: { file: norwich, path: [...copy, 'faqs'] } },
  ]);
  await edit(norwich, [...copy, 'lead'], 'TODO: one sentence');
  expect((await get<WorkCell>(url)).reasons).toContainEqual({
    part: 'text',
    field: { file: norwich, path: [...copy, 'lead'] },
  });
  await studio.database.deleteFrom('studio_changes').execute();
  const { intro } = JSON.parse(readFileSync(join(contentDir, norwich), 'utf8')).services['piano-tuning'];
  await edit(norwich, copy, {
    intro,
    lead: 'We tune in Norwich when the stoves are lit and again in May.',
    faqs: [{ question: 'Do you come here?', answer: 'Every second Tuesday, in the afternoon.' }],
  });
  expect(await statesOf('norwich')).toMatchObject({ 'piano-tuning': 'r' });
  expect(await get<WorkCell>(url)).toMatchObject({ state: 'ready', reasons: [] });
});

test('a page with the general text has the place where its own text would be', async () => {
  expect(await get<WorkCell>(`/api/studio/work/cell${cellOf('norwich', 'restoration')}`)).toMatchObject({
    state: 'general',
    page: '/towns/norwich/restoration',
    reasons: [],
    copy: { file: norwich, path: ['services', 'restoration'], isWritten: false },
  });
});

test('a draft is unpublished, and names the file', async () => {
  await edit(norwich, ['draft'], true);
  expect(await statesOf('norwich')).toMatchObject({ 'piano-tuning': 'u' });
  const { reasons } = await get<WorkCell>(`/api/studio/work/cell${cellOf('norwich', 'piano-tuning')}`);
  expect(reasons).toContainEqual({
    part: 'unpublished',
    title: 'Norwich',
    field: { file: norwich, path: ['draft'] },
  });
});

test('pages with leads come first, then those with visits', async () => {
  const before = await work();
  expect([before.leadsSince, before.visitsSince]).toEqual([null, null]);
  expect(before.lacks.map(({ part }) => part)).toContain('evidence');
  const receivedAt = new Date('2026-10-01T12:00:00Z');
  const context = { citySlug: 'woodstock', serviceSlug: 'piano-tuning' };
  await storeLead(studio.database, { context, receivedAt });
  const rows = ['lebanon', 'norwich'].flatMap((town, index) =>
    ['2026-09', '2026-10'].map((month) => ({
      path: `/towns/${town}/restoration`,
      month,
      visits: 31 - index,
    })),
  );
  await studio.database.insertInto('page_visits').values(rows).execute();
  const { next, cities, leadsSince, visitsSince } = await work();
  expect([leadsSince, visitsSince]).toEqual([receivedAt.toISOString(), '2026-09']);
  expect(next.slice(0, 3)).toMatchObject([
    { city: 'woodstock', service: 'piano-tuning', state: 'general', leads: 1, visits: 0 },
    { city: 'lebanon', service: 'restoration', state: 'general', leads: 0, visits: 62 },
    { city: 'norwich', service: 'restoration', state: 'general', leads: 0, visits: 60 },
  ]);
  expect(cities.find(({ slug }) => slug === 'woodstock')?.leads).toEqual({ 'piano-tuning': 1 });
  expect(cities.find(({ slug }) => slug === 'norwich')?.visits).toEqual({ restoration: 60 });
  const url = `/api/studio/work/cell${cellOf('norwich', 'restoration')}`;
  expect(await get<WorkCell>(url)).toMatchObject({ visits: 60, leads: 0 });
});

test('claims that end within 60 days, samples and the oldest copy are listed with their fields', async () => {
  expect((await work()).claims).toEqual([]);
  const file = 'claims/winter-wait.json';
  await edit(file, ['expires'], '2027-01-20');
  const { claims, samples, oldest } = await work();
  expect(claims).toEqual([
    {
      file,
      kind: 'claims',
      title: 'wait for a winter visit',
      path: ['expires'],
      date: '2027-01-20',
      days: 60,
      ends: 'shown',
    },
  ]);
  expect(samples.items).toContainEqual(expect.objectContaining({ file, path: ['sample'], isWhole: false }));
  const dates = oldest.items.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect(oldest.items[0]).toMatchObject({ kind: 'posts' });
  const first = oldest.items[0]?.file ?? '';
  await edit(first, ['title'], 'Another title');
  expect((await work()).oldest.items.map((page) => page.file)).not.toContain(first);
});

test('a file with an error is listed, and has no row', async () => {
  await edit(norwich, ['kind'], 'planet');
  const { faulty, cities } = await work();
  expect(faulty.items).toEqual([{ file: norwich, kind: 'cities', title: 'Norwich' }]);
  expect(cities.map(({ slug }) => slug)).not.toContain('norwich');
});

test('the own share of a page follows from the text of the editor', async () => {
  await edit(
    'cities/lebanon.json',
    [...copy, 'lead'],
    'The workshop is in Lebanon, so tuning here starts at the bench.',
  );
  const share = () => get<WorkShare>(`/api/studio/work/share${cellOf('norwich', 'piano-tuning')}`);
  const { shares } = await get<WorkShares>('/api/studio/work/shares');
  const before = await share();
  expect(before.limits).toEqual({ own: 0.3, shared: 0.7 });
  expect(before.share?.own).toBe(shares?.norwich?.['piano-tuning']);
  await edit(norwich, [...copy, 'intro'], 'A stove, two uprights and a cellar door decide how we tune here.');
  expect((await share()).share?.own).not.toBe(before.share?.own);
});
