import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLease } from '../../database/lease.ts';
import { openStudioServers } from '../../testing/studio-servers.ts';
import { createPictureVersions } from '../pictures/picture-versions.ts';
import { createPublicationStore } from './publication-store.ts';

const hanover = 'cities/hanover.json';
const lebanon = 'cities/lebanon.json';

let studio: Awaited<ReturnType<typeof openStudioServers>>;
let time: number;
const now = () => new Date(time);

beforeEach(() => {
  time = Date.parse('2026-11-21T17:00:00Z');
});

afterEach(() => studio.close());

const renamed = (text: string, name: string) => text.replace(/"name": "[^"]*"/, `"name": "${name}"`);

/** Stores a publication of two towns as a server does that is killed before it writes their files. */
async function interrupted() {
  const files = [hanover, lebanon].map((file) => {
    const before = studio.onDisk(file);
    return { file, before, after: renamed(before, 'Interrupted'), title: 'Interrupted' };
  });
  await createPublicationStore(studio.database, now).begin({
    editor: 'eva@ruiz.example',
    author: 'eva',
    message: 'Rename',
    state: 'writing',
    origin: 'direct',
    files,
  });
  const [first, second] = files;
  if (first === undefined || second === undefined) throw new Error('There are two files.');
  return { first, second };
}

test('two servers on PostgreSQL publish a property that two editors changed once, and both show all that was published', async () => {
  studio = await openStudioServers('postgres', now);
  const { ask, contentOf, edit, publish } = studio;
  const [first, second] = [await studio.start(), await studio.start()];
  await edit(first, 'eva', hanover, 'name', 'By eva');
  await edit(second, 'olu', hanover, 'name', 'By olu');
  const answers = await Promise.all([publish(first, 'eva', [hanover]), publish(second, 'olu', [hanover])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = { kind: 'refused', reason: 'conflict', file: hanover };
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject(refused);
  const [winner, loser, other] = answers[0].status === 200 ? ['eva', 'olu', second] : ['olu', 'eva', first];
  expect(contentOf(hanover).name).toBe(`By ${winner}`);
  const { json } = await ask(other, loser, `file?file=${hanover}`);
  expect(json).toMatchObject({ published: studio.onDisk(hanover), conflicts: [{ path: ['name'] }] });

  const { path, mine, theirs } = json.conflicts[0];
  const choice = { kind: 'conflict', file: hanover, path, mine, theirs, take: 'theirs' };
  expect((await ask(other, loser, 'file', 'PUT', choice)).status).toBe(200);
  await edit(other, loser, hanover, 'population', '1');
  await edit(first, winner, lebanon, 'name', 'Libanon');
  const later = await Promise.all([publish(other, loser, [hanover]), publish(first, winner, [lebanon])]);
  expect(later.map(({ status }) => status)).toEqual([200, 200]);
  expect(contentOf(hanover)).toMatchObject({ name: `By ${winner}`, population: '1' });
  for (const server of [first, second]) {
    const { publications } = (await ask(server, 'eva', 'history')).json;
    expect(publications).toHaveLength(3);
    // A server learns from its content folder what another one has published.
    const found = async () => (await ask(server, 'eva', 'pages?search=libanon')).json.pages[0]?.path;
    await expect.poll(found, { timeout: 60_000 }).toBeDefined();
    expect((await server.app.inject(await found())).body).toContain('Libanon');
  }
});

describe('an interrupted publication', () => {
  beforeEach(async () => {
    studio = await openStudioServers('sqlite', now);
  });

  test('of another server that runs is left to it', async () => {
    const { first, second } = await interrupted();
    const lease = { name: 'publishing', log: pino({ level: 'silent' }) };
    await withLease(studio.database, lease, () => studio.start());
    expect([hanover, lebanon].map(studio.onDisk)).toEqual([first.before, second.before]);
  });

  test('is taken back as a whole if a file was changed by others, and its editor sees why', async () => {
    const { first, second } = await interrupted();
    studio.write(first.file, first.after);
    studio.write(second.file, renamed(second.before, 'By others'));
    const server = await studio.start();
    expect(studio.onDisk(first.file)).toBe(first.before);
    expect(studio.contentOf(second.file).name).toBe('By others');
    const { json } = await studio.ask(server, 'eva', 'history');
    expect(json.publications).toMatchObject([
      { message: 'Rename', state: 'refused', refusal: { reason: 'conflict', file: second.file } },
    ]);
    const undo = `history/${json.publications[0].id}/undo`;
    expect((await studio.ask(server, 'eva', undo, 'POST', { files: [first.file] })).status).toBe(404);
  });

  test('is complete if others have changed a file on top of it', async () => {
    const { first, second } = await interrupted();
    const above = first.after.replace('"population": "', '"population": "1');
    studio.write(first.file, above);
    const server = await studio.start();
    expect([hanover, lebanon].map(studio.onDisk)).toEqual([above, second.after]);
    const { json } = await studio.ask(server, 'eva', 'history');
    expect(json.publications).toMatchObject([{ state: 'done' }]);
    const details = await studio.ask(server, 'eva', `history/${json.publications[0].id}`);
    expect(details.json.files[1]).toMatchObject({
      file: second.file,
      properties: [{ path: ['name'], after: 'Interrupted' }],
    });
  });
});

test('a file that cannot be restored is named, and is restored later', async () => {
  studio = await openStudioServers('sqlite', now);
  const server = await studio.start();
  const original = studio.onDisk(hanover);
  execFileSync('git', ['init', '--quiet'], { cwd: studio.root });
  const folder = join(studio.contentDir, 'cities');
  studio.git('add', '.');
  studio.git('commit', '--quiet', '--message=Begin');
  studio.addHook('pre-commit', `mv '${folder}' '${folder}-away'\ntouch '${folder}'\nexit 1`);
  await studio.edit(server, 'eva', hanover, 'name', 'Neustadt');
  const { status, json } = await studio.publish(server, 'eva', [hanover]);
  expect(status).toBe(409);
  expect(json).toMatchObject({ kind: 'refused', reason: 'commit', remaining: [hanover] });
  expect(json.message).not.toContain('Nothing was published');
  execFileSync('sh', ['-c', `rm '${folder}' && mv '${folder}-away' '${folder}'`]);
  await studio.stop(server);
  const next = await studio.start();
  expect(studio.onDisk(hanover)).toBe(original);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await studio.ask(next, 'eva', 'changes')).json.files).toMatchObject([{ file: hanover }]);
});

test('publications at a time are published, refused with their changes, or canceled', async () => {
  const at = '2026-11-22T06:00:00.000Z';
  const workshop = 'pages/workshop.json';
  studio = await openStudioServers('sqlite', now);
  const { ask, contentOf, edit, publish } = studio;
  const server = await studio.start();
  const original = studio.onDisk(hanover);
  const ids = new Map<string, string>();
  for (const [file, property, value] of [
    [hanover, 'name', 'Neustadt'],
    [lebanon, 'name', 'Libanon'],
    [workshop, 'title', 'The workshop'],
  ] as const) {
    await edit(server, 'eva', file, property, value);
    const { json } = await publish(server, 'eva', [file], { at });
    expect(json).toMatchObject({ kind: 'scheduled', at });
    ids.set(file, json.id);
  }
  expect((await ask(server, 'eva', 'changes')).json.files).toEqual([]);
  expect(studio.onDisk(hanover)).toBe(original);
  const cancel = () => ask(server, 'eva', `history/${ids.get(workshop)}/end`, 'POST', { text: '' });
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409]);
  await edit(server, 'olu', hanover, 'population', '1');
  await edit(server, 'olu', lebanon, 'name', 'By olu');
  expect((await publish(server, 'olu', [hanover, lebanon])).status).toBe(200);
  await studio.stop(server);

  // The time comes while the server is off.
  time = Date.parse(at);
  const next = await studio.start();
  expect(contentOf(hanover)).toMatchObject({ name: 'Neustadt', population: '1' });
  expect(contentOf(lebanon).name).toBe('By olu');
  const { publications } = (await ask(next, 'eva', 'history')).json;
  const stateOf = (file: string) =>
    publications.find(({ id }: { readonly id: string }) => id === ids.get(file));
  expect(stateOf(hanover)).toMatchObject({ state: 'done', at, isOwn: true });
  expect(stateOf(lebanon)).toMatchObject({
    state: 'refused',
    refusal: { reason: 'conflict', file: lebanon },
  });
  expect((await ask(next, 'eva', 'changes')).json.files).toMatchObject([
    { file: lebanon, conflicts: [{ path: ['name'], mine: 'Libanon', theirs: 'By olu' }] },
    { file: workshop, properties: [{ path: ['title'], after: 'The workshop' }] },
  ]);

  // A change that began before others published the file is published with theirs, and ends.
  await edit(next, 'olu', workshop, 'name', 'Bench');
  expect((await publish(next, 'olu', [workshop])).status).toBe(200);
  expect((await publish(next, 'eva', [workshop])).status).toBe(200);
  expect(contentOf(workshop)).toMatchObject({ name: 'Bench', title: 'The workshop' });
  expect((await ask(next, 'eva', 'changes')).json.files).toMatchObject([{ file: lebanon }]);
});

test('a server deletes pictures that were given up a day ago, also without an upload', async () => {
  studio = await openStudioServers('sqlite', now);
  const [picture = ''] = readdirSync(join(studio.contentDir, 'media'));
  const before = createPictureVersions(studio.database, () => new Date('2026-11-20T00:00:00Z'));
  await before.keep(readFileSync(join(studio.contentDir, 'media', picture)));
  await studio.start();
  const kept = () => studio.database.selectFrom('studio_pictures').select('version').execute();
  await expect.poll(kept, { timeout: 60_000 }).toEqual([]);
});
