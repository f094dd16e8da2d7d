import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { whileReadOnly } from '../../testing/read-only-folder.ts';
import { openStudioServers, type StudioServer } from '../../testing/studio-servers.ts';
import { buildBranch } from './proposal-branch.ts';
import { createPublicationStore, type PublishedFile } from './publication-store.ts';

const hanover = 'cities/hanover.json';
const lebanon = 'cities/lebanon.json';
const now = () => new Date('2026-11-21T17:00:00Z');

let studio: Awaited<ReturnType<typeof openStudioServers>>;
let server: StudioServer;

beforeAll(async () => {
  studio = await openStudioServers('sqlite', now);
  const remote = join(studio.root, 'remote.git');
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', studio.root]);
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  studio.git('config', 'user.name', 'Server');
  studio.git('config', 'user.email', 'server@site.example');
  studio.git('add', '.');
  studio.git('commit', '--quiet', '--message=Begin');
  studio.git('tag', 'begin');
  studio.git('remote', 'add', 'origin', remote);
  server = await studio.start('studio');
});

afterEach(async () => {
  for (const table of ['studio_changes', 'studio_publications', 'studio_published_files'] as const)
    await studio.database.deleteFrom(table).execute();
  studio.git('reset', '--quiet', '--hard', 'begin');
  studio.git('branch', '--quiet', '--force', 'studio', 'begin');
  studio.git('push', '--quiet', '--force', 'origin', 'studio');
});

afterAll(() => studio.close());

const history = async (user: string) => (await studio.ask(server, user, 'history')).json.publications;
const post = (user: string, url: string, body: object = {}) => studio.ask(server, user, url, 'POST', body);
const onBranch = (file: string) => studio.git('show', `studio:./${file}`);

async function propose(user: string, file: string, name: string) {
  await studio.edit(server, user, file, 'name', name);
  return studio.publish(server, user, [file]);
}

/** Stores a proposal of eva as a server does that is killed before it does more. */
const store = (file: PublishedFile) =>
  createPublicationStore(studio.database, now).begin({
    editor: 'eva@ruiz.example',
    author: 'eva',
    message: '',
    state: 'proposed',
    origin: 'proposal',
    files: [{ ...file, title: null }],
  });

test('a proposal is a commit of its editor on the branch, and another editor publishes it', async () => {
  const original = studio.onDisk(hanover);
  expect((await studio.ask(server, 'eva', 'session')).json.publishing).toBe('proposal');
  const { json } = await propose('eva', hanover, 'Neustadt');
  expect(json).toMatchObject({ kind: 'proposed' });
  expect(studio.onDisk(hanover)).toBe(original);
  expect(studio.git('status', '--porcelain', '--', '.')).toBe('');
  expect(studio.git('log', '--format=%ae %s', 'main..studio')).toBe('eva@ruiz.example By eva');
  expect(onBranch(hanover)).toContain('"name": "Neustadt"');
  expect(studio.git('ls-remote', 'origin', 'studio')).toContain(studio.git('rev-parse', 'studio'));
  expect((await studio.ask(server, 'eva', 'changes')).json.files).toEqual([]);

  expect((await post('eva', `history/${json.id}/approve`)).status).toBe(409);
  expect(await history('olu')).toMatchObject([
    { state: 'proposed', isOwn: false, files: [{ title: 'Neustadt' }] },
  ]);
  const { pages } = (await studio.ask(server, 'olu', `impact?proposal=${json.id}`)).json;
  const path = pages.find((page: { readonly path: string }) => page.path.endsWith('/hanover'))?.path;
  const preview = (id: string) => studio.show(server, 'olu', `/studio/preview${path}?proposal=${id}`);
  expect(await preview(json.id)).toContain('Neustadt');
  expect(await preview('unknown')).not.toContain('Neustadt');
  expect(await studio.show(server, 'olu', `/studio/preview${path}`)).not.toContain('Neustadt');
  const current = original.replace('"population": "', '"population": "1');
  studio.write(hanover, current);
  expect((await post('olu', `history/${json.id}/approve`)).json).toMatchObject({ kind: 'published' });
  expect(studio.onDisk(hanover)).toBe(current.replace(/"name": "[^"]*"/, '"name": "Neustadt"'));
  expect(studio.git('log', '-1', '--format=%ae %s', 'main')).toBe('eva@ruiz.example By eva');
  expect(await history('eva')).toMatchObject([{ state: 'done' }]);
  expect(studio.git('rev-parse', 'studio')).toBe(studio.git('rev-parse', 'main'));
});

test('an answer gives the changes back to their editor, and takes them from the branch', async () => {
  const { json } = await propose('eva', hanover, 'Neustadt');
  await propose('olu', lebanon, 'Libanon');
  await post('olu', `history/${json.id}/end`, { text: 'The town keeps its name.' });
  expect((await history('eva'))[1]).toMatchObject({
    state: 'ended',
    isOwn: true,
    answer: { by: 'olu@ruiz.example', text: 'The town keeps its name.' },
  });
  expect((await studio.ask(server, 'eva', 'changes')).json.files).toMatchObject([
    { file: hanover, properties: [{ path: ['name'], after: 'Neustadt' }] },
  ]);
  expect(studio.git('log', '--format=%ae', 'main..studio')).toBe('olu@ruiz.example');
  expect(studio.git('ls-remote', 'origin', 'studio')).toContain(studio.git('rev-parse', 'studio'));
});

test('two proposals of one property are not both taken', async () => {
  await propose('eva', hanover, 'Neustadt');
  const { status, json } = await propose('olu', hanover, 'Altstadt');
  expect(status).toBe(409);
  expect(json).toMatchObject({ kind: 'refused', reason: 'overlap', file: hanover });
  expect((await studio.ask(server, 'olu', 'changes')).json.files).toMatchObject([{ file: hanover }]);
  expect(await history('olu')).toHaveLength(1);
});

test('a proposal that a commit is in the way of says so until it fits again', async () => {
  const { json } = await propose('eva', hanover, 'Neustadt');
  studio.write(hanover, studio.onDisk(hanover).replace(/"name": "[^"]*"/, '"name": "By others"'));
  studio.git('commit', '--quiet', '--all', '--message=By others');
  await propose('olu', lebanon, 'Libanon');
  expect(studio.git('log', '--format=%ae', 'main..studio')).toBe('olu@ruiz.example');
  const entry = async () =>
    (await history('eva')).find((publication: { readonly id: string }) => publication.id === json.id);
  expect(await entry()).toMatchObject({ state: 'proposed', refusal: { reason: 'overlap', file: hanover } });
  const approved = await post('olu', `history/${json.id}/approve`);
  expect(approved).toMatchObject({ status: 409, json: { reason: 'conflict', file: hanover } });
  expect(await entry()).toMatchObject({ state: 'proposed', refusal: { reason: 'conflict' } });
  studio.git('reset', '--quiet', '--hard', 'begin');
  await post('eva', 'push');
  expect((await entry()).refusal).toBeUndefined();
  expect(onBranch(hanover)).toContain('"name": "Neustadt"');
});

test('the pages of a proposal that removes a file are without it, also if others have changed it', async () => {
  const workshop = 'pages/workshop.json';
  const before = studio.onDisk(workshop);
  const { id } = await store({ file: workshop, before, after: null });
  studio.write(workshop, before.replace('"title": "', '"title": "Changed: '));
  const { pages } = (await studio.ask(server, 'olu', `impact?proposal=${id}`)).json;
  expect(pages).toContainEqual(expect.objectContaining({ path: '/workshop', change: 'removed' }));
});

test('a second press or tab gets the answer of the first, and a proposal that a killed server left is made one', async () => {
  await studio.edit(server, 'eva', hanover, 'name', 'Neustadt');
  const { version } = (await studio.ask(server, 'eva', 'changes')).json;
  const [first, second] = await Promise.all(
    ['one', 'two'].map(() => studio.publish(server, 'eva', [hanover], { version })),
  );
  expect([first?.json.kind, second?.json.id]).toEqual(['proposed', first?.json.id]);

  // Its server was killed before it ended the change and pushed the branch.
  await studio.edit(server, 'eva', lebanon, 'name', 'Libanon');
  const { text } = (await studio.ask(server, 'eva', `file?file=${lebanon}`)).json;
  const left = await store({ file: lebanon, before: studio.onDisk(lebanon), after: text });
  const next = await studio.start('studio');
  const onRemote = () => studio.git('log', '-1', '--format=%s', 'origin/studio');
  await expect.poll(onRemote, { timeout: 60_000 }).toBe(`Change ${lebanon}`);
  expect((await studio.publish(next, 'eva', [lebanon])).json).toMatchObject({
    kind: 'proposed',
    id: left.id,
  });
  expect(await history('eva')).toHaveLength(2);
  expect((await studio.ask(next, 'eva', 'changes')).json.files).toEqual([]);
  await studio.stop(next);
});

test('what a push that failed has left in the remote repository is no commit of others', async () => {
  studio.addHook('pre-push', 'git push --quiet --no-verify --force origin studio\nexit 1');
  const { json } = await propose('eva', hanover, 'Neustadt');
  expect(json.pushFailure).toContain('could not be pushed to origin');
  studio.addHook('pre-push', 'exit 0');
  expect((await post('olu', `history/${json.id}/approve`)).json.pushFailure).toBeUndefined();
  expect(studio.git('ls-remote', 'origin', 'studio')).toContain(studio.git('rev-parse', 'main'));
});

test('a proposal stays if the branch cannot be pushed, and commits of others are not overwritten', async () => {
  studio.git('commit', '--quiet', '--allow-empty', '--message=By others');
  studio.git('push', '--quiet', '--force', 'origin', 'main:studio');
  studio.git('reset', '--quiet', '--soft', 'HEAD^');
  const { json } = await propose('eva', hanover, 'Neustadt');
  expect(json.pushFailure).toContain('commits that the studio has not made');
  expect(await history('eva')).toMatchObject([{ state: 'proposed', pushFailure: json.pushFailure }]);
  studio.git('push', '--quiet', 'origin', ':studio');
  expect((await post('eva', 'push')).json).toEqual({ kind: 'pushed' });
  expect((await history('eva'))[0].pushFailure).toBeUndefined();
  expect(studio.git('ls-remote', 'origin', 'studio')).toContain(studio.git('rev-parse', 'studio'));
});

test('without a repository nothing is published, and the changes stay', async () => {
  const [repository, away] = ['.git', 'away'].map((name) => join(studio.root, name));
  execFileSync('mv', [String(repository), String(away)]);
  try {
    expect((await studio.ask(server, 'eva', 'session')).json.publishing).toBe('nowhere');
    const { status, json } = await propose('eva', hanover, 'Neustadt');
    expect(status).toBe(409);
    expect(json).toMatchObject({ kind: 'refused', reason: 'commit' });
    expect((await studio.ask(server, 'eva', 'changes')).json.files).toMatchObject([{ file: hanover }]);
  } finally {
    execFileSync('mv', [String(away), String(repository)]);
  }
});

test('an approval where the files cannot be written leaves them to the deployment of the branch', async () => {
  const original = studio.onDisk(hanover);
  await whileReadOnly(studio.contentDir, async () => {
    expect((await studio.ask(server, 'eva', 'session')).json.publishing).toBe('proposal');
    const { json } = await propose('eva', hanover, 'Neustadt');
    expect(await post('olu', `history/${json.id}/approve`)).toEqual({
      status: 200,
      json: { kind: 'approved', id: json.id },
    });
  });
  expect(studio.onDisk(hanover)).toBe(original);
  expect(await history('eva')).toMatchObject([{ state: 'approved', answer: { by: 'olu@ruiz.example' } }]);
  studio.git('merge', '--quiet', 'studio');
  const next = await studio.start('studio');
  expect(await history('eva')).toMatchObject([{ state: 'done' }]);
  await studio.stop(next);
});

test('a repository that cannot be written takes no proposal and no approval, and all changes stay', async () => {
  const original = studio.onDisk(hanover);
  const { json } = await propose('eva', hanover, 'Neustadt');
  await whileReadOnly(join(studio.root, '.git'), async () => {
    expect((await studio.ask(server, 'olu', 'session')).json.publishing).toBe('nowhere');
    const proposed = await propose('olu', lebanon, 'Libanon');
    expect(proposed).toMatchObject({ status: 409, json: { kind: 'refused', reason: 'commit' } });
    const approved = await post('olu', `history/${json.id}/approve`);
    expect(approved).toMatchObject({
      status: 409,
      json: { kind: 'refused', reason: 'commit', remaining: [] },
    });
  });
  expect((await studio.ask(server, 'olu', 'changes')).json.files).toMatchObject([{ file: lebanon }]);
  expect(studio.onDisk(hanover)).toBe(original);
  expect(await history('eva')).toMatchObject([{ state: 'proposed', refusal: { reason: 'commit' } }]);
  expect((await post('olu', `history/${json.id}/approve`)).json).toMatchObject({ kind: 'published' });
});

test('without a branch, a content folder that cannot be written is open for reading and for changes', async () => {
  const plain = await studio.start();
  await whileReadOnly(studio.contentDir, async () => {
    expect((await studio.ask(plain, 'eva', 'session')).json.publishing).toBe('nowhere');
    await studio.edit(plain, 'eva', hanover, 'name', 'Neustadt');
    expect((await studio.ask(plain, 'eva', 'pages?search=neustadt')).json.pages).not.toEqual([]);
    const { status, json } = await studio.publish(plain, 'eva', [hanover]);
    expect(status).toBe(409);
    expect(json).toMatchObject({ kind: 'refused', reason: 'write', file: hanover, remaining: [] });
  });
  expect((await studio.ask(plain, 'eva', 'changes')).json.files).toMatchObject([{ file: hanover }]);
  expect(await history('eva')).toEqual([]);
  await studio.stop(plain);
});

test('the branch of the content folder itself is refused', async () => {
  await expect(buildBranch(studio.contentDir, 'main', [], async ({ text }) => text)).rejects.toThrow(
    'Set it to another name.',
  );
});
