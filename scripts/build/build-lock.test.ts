import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withBuildLock } from './build-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-lock-'));
  file = join(folder, 'cache', 'lock.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lock of builds', () => {
  it('is held by one task at a time, also after a task that fails', async () => {
    let running = 0;
    let most = 0;
    const task = async (index: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index === 0) throw new Error('The build failed.');
      return index;
    };
    const ends = await Promise.allSettled([0, 1, 2].map((index) => withBuildLock(file, () => task(index))));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(most).toBe(1);
  });

  it('makes a process wait for another one, and is free when that is killed', async () => {
    const hold =
      "import Database from 'better-sqlite3';new Database(process.argv[1]).exec('BEGIN EXCLUSIVE');console.log();";
    await withBuildLock(file, async () => {});
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `${hold}setInterval(() => {}, 1_000)`,
      file,
    ]);
    await once(holder.stdout, 'data');
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const waiting = withBuildLock(file, async () => 'built');
    await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce(), { timeout: 30_000 });
    expect(printed).toHaveBeenCalledWith('Waiting for the build of another process.');
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(await waiting).toBe('built');
  });
});
