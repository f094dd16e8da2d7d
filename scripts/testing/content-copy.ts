import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from '../command/command.ts';
import { projectRoot } from '../command/project-root.ts';
import { type CommandResult, callCommand } from './call-command.ts';

/** A copy of a small site in a temporary folder that tests can modify. */
export interface ContentCopy {
  /** The working directory of commands; the content is in its subfolder `site`. */
  readonly folder: string;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** Replaces the first occurrence of a text in the file. Throws if there is none. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Calls a command with the folder as its working directory. */
  run(command: Command, ...args: readonly string[]): Promise<CommandResult>;
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
    run: (command, ...args) => callCommand(command, args, { cwd: folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
