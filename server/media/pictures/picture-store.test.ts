import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PictureStore } from './picture-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file that was written is read again, by another process too', async () => {
  await new PictureStore(folder).write('aa/team-320.webp', Buffer.from('bytes'));
  expect(String(await new PictureStore(folder).read('aa/team-320.webp'))).toBe('bytes');
  expect(await new PictureStore(folder).read('aa/team-480.webp')).toBeUndefined();
  expect(await readdir(join(folder, 'aa'))).toEqual(['team-320.webp']);
});

test('a process that is killed while writing leaves only complete files', async () => {
  const size = 3_000_000;
  const program = `
    import { PictureStore } from ${JSON.stringify(join(import.meta.dirname, 'picture-store.ts'))};
    const store = new PictureStore(${JSON.stringify(folder)});
    const bytes = Buffer.alloc(${size}, 7);
    for (let index = 0; ; index++) {
      await store.write('aa/' + index + '.webp', bytes);
      console.log(index);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = 0;
  for await (const chunk of child.stdout) {
    lines += String(chunk).split('\n').length - 1;
    if (lines >= 5) break;
  }
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await ended;
  const names = (await readdir(join(folder, 'aa'))).filter((name) => name.endsWith('.webp'));
  expect(names.length).toBeGreaterThanOrEqual(5);
  for (const name of names) expect((await readFile(join(folder, 'aa', name))).byteLength).toBe(size);
});

test('a sweep deletes pictures that the site has not had for a month, and drafts of killed processes', async () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const old = new Date(now - 31 * 24 * 3_600_000);
  for (const version of ['shown', 'unused', 'recent']) {
    await mkdir(join(folder, version));
    for (const name of ['team-320.webp', 'team-480.webp.1.tmp', 'team-640.webp.2.tmp'])
      await writeFile(join(folder, version, name), 'bytes');
    await utimes(join(folder, version, 'team-480.webp.1.tmp'), old, old);
    await utimes(join(folder, version, 'team-640.webp.2.tmp'), new Date(now), new Date(now));
    const changed = version === 'recent' ? new Date(now) : old;
    await utimes(join(folder, version), changed, changed);
  }
  expect(await new PictureStore(folder).sweep(new Set(['shown']), now)).toBe(3);
  expect((await readdir(folder)).sort()).toEqual(['recent', 'shown']);
  expect((await readdir(join(folder, 'shown'))).sort()).toEqual(['team-320.webp', 'team-640.webp.2.tmp']);
  // A month counts from the last sweep that found the picture on the site.
  expect(await new PictureStore(folder).sweep(new Set(), now + 1_800_000)).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(['recent', 'shown']);
  expect(await new PictureStore(join(folder, 'absent')).sweep(new Set(), now)).toBe(0);
});
