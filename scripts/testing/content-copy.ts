import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** How a command ended, with what it printed. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of a small site in a folder of its own, to be spoiled by tests. */
export interface ContentCopy {
  /** Where commands run; the content stands in `site/` below it. */
  readonly folder: string;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** Replaces a text that stands in the file. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Runs a script of the project, as npm does, in the folder. */
  run(script: string, ...args: readonly string[]): Promise<Ended>;
  remove(): Promise<void>;
}

export async function copyContent(): Promise<ContentCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-content-'));
  const site = join(folder, 'site');
  await cp(join(projectRoot, 'e2e/fixtures/piano-tuning'), site, { recursive: true });
  const read = (file: string) => readFile(join(site, file), 'utf8');
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), text);
  };
  return {
    folder,
    read,
    write,
    async edit(file, from, to) {
      const text = await read(file);
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
      // A function, so that "$" in the new text stands for itself.
      await write(
        file,
        text.replace(from, () => to),
      );
    },
    run: (script, ...args) => runInFolder(folder, script, ...args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a script of the project in a folder. */
export function runInFolder(folder: string, script: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(projectRoot, script), ...args],
      { cwd: folder, env: { ...process.env, CONTENT_DIR: undefined }, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
