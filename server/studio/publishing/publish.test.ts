import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { DialectName } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { liveSessionSecret, startLiveApp } from '../../testing/live-app.ts';
import { signInUser } from '../../testing/sign-in-user.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPublicationStore } from './publication-store.ts';

const fixture = fileURLToPath(new URL('../../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = () => new Date('2026-11-21T17:00:00Z');
const hanover = 'cities/hanover.json';
const lebanon = 'cities/lebanon.json';

type Server = Awaited<ReturnType<typeof startLiveApp>>;

let contentDir: string;
let stored: TestDatabase;
let servers: Server[];
let tokens: ReadonlyMap<string, string>;

async function open(dialect: DialectName): Promise<void> {
  contentDir = mkdtempSync(join(tmpdir(), 'cityblock-publish-'));
  cpSync(fixture, contentDir, { recursive: true });
  stored = await createTestDatabase(dialect);
  const signIn = async (name: string) =>
    [
      name,
      await signInUser(stored.database, { sessionSecret: liveSessionSecret, name, role: 'editor', now }),
    ] as const;
  tokens = new Map([await signIn('eva'), await signIn('olu')]);
}

/** Starts a server of the folder and the database. */
async function start(): Promise<Server> {
  const server = await startLiveApp(
    { contentDir, log: pino({ level: 'silent' }), now },
    {
      database: await openDatabase(stored.location),
      studio: {
        document: { document: async () => ({ html: '', policy: '' }), previewScript: '' },
        contentDir,
        isOpen: false,
      },
    },
  );
  await server.app.ready();
  servers.push(server);
  return server;
}

beforeEach(() => {
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  await stored.close();
  rmSync(contentDir, { recursive: true });
});

async function ask(
  { app }: Server,
  user: string,
  url: string,
  method: 'GET' | 'PUT' | 'POST' = 'GET',
  payload?: object,
) {
  const token = tokens.get(user) ?? '';
  const response = await app.inject({
    method,
    url: `/api/studio/${url}`,
    headers: { cookie: `cityblock-session=${token}; __Host-cityblock-session=${token}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, json: response.json() };
}

const publish = (server: Server, user: string, files: readonly string[]) =>
  ask(server, user, 'publish', 'POST', { files, message: `By ${user}` });
const edit = (
  server: Server,
  user: string,
  file: string,
  property: string,
  before: unknown,
  after: unknown,
) =>
  ask(server, user, 'file', 'PUT', {
    kind: 'properties',
    file,
    edits: [{ path: [property], before, after }],
  });
const onDisk = (file: string) => readFileSync(join(contentDir, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(contentDir, file), text);
const contentOf = (file: string) => z.looseObject({}).parse(JSON.parse(onDisk(file)));
const renamed = (text: string, name: string) => text.replace(/"name": "[^"]*"/, `"name": "${name}"`);

/** Stores a publication of two towns as a server does that is killed before it writes their files. */
async function interrupted() {
  const files = [hanover, lebanon].map((file) => {
    const before = onDisk(file);
    return { file, before, after: renamed(before, 'Interrupted'), title: 'Interrupted' };
  });
  const publications = createPublicationStore(stored.database, now);
  await publications.begin({ editor: 'eva@ruiz.example', author: 'eva', message: 'Rename', files });
  return files;
}

test('two servers on PostgreSQL publish a property that two editors changed once, and both show all that was published', async () => {
  await open('postgres');
  const [first, second] = [await start(), await start()];
  const { name, population } = contentOf(hanover);
  await edit(first, 'eva', hanover, 'name', name, 'By eva');
  await edit(second, 'olu', hanover, 'name', name, 'By olu');
  const answers = await Promise.all([publish(first, 'eva', [hanover]), publish(second, 'olu', [hanover])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = { kind: 'refused', reason: 'conflict', file: hanover };
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject(refused);
  const [winner, loser, other] = answers[0].status === 200 ? ['eva', 'olu', second] : ['olu', 'eva', first];
  expect(contentOf(hanover).name).toBe(`By ${winner}`);
  const { json } = await ask(other, loser, `file?file=${hanover}`);
  expect(json).toMatchObject({ published: onDisk(hanover), conflicts: [{ path: ['name'] }] });

  await ask(other, loser, 'file', 'PUT', { kind: 'conflict', file: hanover, path: ['name'], take: 'theirs' });
  await edit(other, loser, hanover, 'population', population, '1');
  await edit(first, winner, lebanon, 'name', contentOf(lebanon).name, 'Libanon');
  const later = await Promise.all([publish(other, loser, [hanover]), publish(first, winner, [lebanon])]);
  expect(later.map(({ status }) => status)).toEqual([200, 200]);
  expect(contentOf(hanover)).toMatchObject({ name: `By ${winner}`, population: '1' });
  for (const server of [first, second]) {
    const { publications } = (await ask(server, 'eva', 'history')).json;
    expect(publications).toHaveLength(3);
    const { pages } = (await ask(server, 'eva', 'pages?search=libanon')).json;
    await expect.poll(async () => (await server.app.inject(pages[0].path)).body).toContain('Libanon');
  }
});

describe('an interrupted publication', () => {
  beforeEach(() => open('sqlite'));

  test('of another server that runs is left to it', async () => {
    const files = await interrupted();
    const lease = { name: 'publishing', holder: 'another', ends_at: '2026-11-21T17:00:20.000Z' };
    await stored.database.insertInto('leases').values(lease).execute();
    await start();
    expect(files.map(({ file }) => onDisk(file))).toEqual(files.map(({ before }) => before));
  });

  test('is taken back as a whole if a file was changed by others, and its editor sees why', async () => {
    const [first, second] = await interrupted();
    if (first === undefined || second === undefined) throw new Error('There are two files.');
    write(first.file, first.after);
    write(second.file, renamed(second.before, 'By others'));
    const server = await start();
    expect(onDisk(first.file)).toBe(first.before);
    expect(contentOf(second.file).name).toBe('By others');
    const { json } = await ask(server, 'eva', 'history');
    expect(json.publications).toMatchObject([
      { message: 'Rename', refusal: { reason: 'conflict', file: second.file } },
    ]);
    const { id } = json.publications[0];
    const undone = await ask(server, 'eva', `history/${id}/undo`, 'POST', { files: [first.file] });
    expect(undone.status).toBe(404);
  });

  test('is complete if others have changed a file on top of it', async () => {
    const [first, second] = await interrupted();
    if (first === undefined || second === undefined) throw new Error('There are two files.');
    const above = first.after.replace('"population": "', '"population": "1');
    write(first.file, above);
    const server = await start();
    expect([onDisk(first.file), onDisk(second.file)]).toEqual([above, second.after]);
    const { json } = await ask(server, 'eva', 'history');
    expect(json.publications[0].refusal).toBeUndefined();
    const details = await ask(server, 'eva', `history/${json.publications[0].id}`);
    expect(details.json.files[1]).toMatchObject({
      file: second.file,
      properties: [{ path: ['name'], after: 'Interrupted' }],
    });
  });
});

test('a file that cannot be restored is named, and is restored later', async () => {
  await open('sqlite');
  const server = await start();
  const original = onDisk(hanover);
  const git = (...commands: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Olu', '-c', 'user.email=olu@ruiz.example', ...commands], {
      cwd: contentDir,
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=Begin');
  const folder = join(contentDir, 'cities');
  mkdirSync(join(contentDir, '.git/hooks'), { recursive: true });
  writeFileSync(
    join(contentDir, '.git/hooks/pre-commit'),
    `#!/bin/sh\nmv '${folder}' '${folder}-away'\ntouch '${folder}'\nexit 1\n`,
    { mode: 0o755 },
  );
  await edit(server, 'eva', hanover, 'name', contentOf(hanover).name, 'Neustadt');
  const { status, json } = await publish(server, 'eva', [hanover]);
  expect(status).toBe(409);
  expect(json).toMatchObject({ kind: 'refused', reason: 'commit', remaining: [hanover] });
  expect(json.message).not.toContain('Nothing was published');
  execFileSync('sh', ['-c', `rm '${folder}' && mv '${folder}-away' '${folder}'`]);
  await server.stop();
  servers = [];
  const next = await start();
  expect(onDisk(hanover)).toBe(original);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await ask(next, 'eva', 'changes')).json.files).toMatchObject([{ file: hanover }]);
});
