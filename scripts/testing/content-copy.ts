import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../command/project-root.ts';

/** The exit code and output of a command that ran as a process. */
export interface ProcessResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of a small site in a temporary folder that tests can modify. */
export interface ContentCopy {
  /** The working directory of commands; the content is in its subfolder `site`. */
  readonly folder: string;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** Replaces the first occurrence of a text in the file. Throws if there is none. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Runs a script of the project in the folder. */
  run(script: string, ...args: readonly string[]): Promise<ProcessResult>;
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
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      // A function, so that "$" in the new text is not special.
      await write(
        file,
        text.replace(from, () => to),
      );
    },
    run: (script, ...args) => runInFolder(folder, script, ...args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a script of the project in the folder. */
function runInFolder(folder: string, script: string, ...args: readonly string[]): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(projectRoot, script), ...args],
      {
        cwd: folder,
        env: { ...process.env, CONTENT_DIR: undefined, NODE_ENV: undefined },
        maxBuffer: 64 * 1024 * 1024,
      },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
