import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPreviousRelease } from './previous-release.ts';

const base = mkdtempSync(join(tmpdir(), 'cityblock-history-'));
const clone = join(base, 'clone');
const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false'];

function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
}

function commit(subject: string, file: string): void {
  writeFileSync(join(clone, file), subject);
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', subject);
}

const migrations = 'server/database/migrations';

beforeAll(() => {
  mkdirSync(join(clone, migrations), { recursive: true });
  git(clone, 'init', '--quiet');
  commit('Store leads', `${migrations}/0001-leads.ts`);
  commit('Show leads', 'page.ts');
  commit('Store notes', `${migrations}/0002-notes.ts`);
  commit('Correct a comment', `${migrations}/0002-notes.ts`);
});
afterAll(() => rmSync(base, { recursive: true }));

it('is the commit before the one that added the newest migration', () => {
  expect(findPreviousRelease(clone, '0002-notes')).toMatchObject({
    title: expect.stringMatching(/^[\da-f]+ Show leads$/),
  });
});

it('is the last commit while the newest migration is not committed', () => {
  expect(findPreviousRelease(clone, '0003-tags')).toMatchObject({
    title: expect.stringMatching(/ Correct a comment$/),
  });
});

it('is unknown without history, which is said', () => {
  expect(findPreviousRelease(clone, '0001-leads')).toMatch(/no history/);
  expect(findPreviousRelease(base, '0002-notes')).toMatch(/no history/);
  const shallow = join(base, 'shallow');
  git(base, 'clone', '--quiet', '--depth', '1', `file://${clone}`, shallow);
  expect(findPreviousRelease(shallow, '0002-notes')).toMatch(/git fetch --unshallow/);
});
