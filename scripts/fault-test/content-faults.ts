import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

const megabyte = 1024 * 1024;

/** A file that appears in the folder of places, and disappears at the end. */
const addedFile = (name: string, create: (file: string, contentDir: string) => void): Fault => ({
  name,
  needsSite: true,
  async cause({ contentDir }) {
    const file = join(contentDir, 'cities', 'zz-fault.json');
    create(file, contentDir);
    return async () => rmSync(file);
  },
});

/** Faults of the content folder, while the server watches it. */
export const contentFaults: readonly Fault[] = [
  {
    name: 'content broken',
    needsSite: true,
    async cause({ contentDir }) {
      const site = join(contentDir, 'site.json');
      const text = readFileSync(site);
      writeFileSync(site, '{ "name": ');
      return async () => writeFileSync(site, text);
    },
  },
  {
    name: 'content removed',
    needsSite: true,
    async cause({ contentDir }) {
      renameSync(contentDir, `${contentDir}.away`);
      return async () => renameSync(`${contentDir}.away`, contentDir);
    },
  },
  addedFile('content with a loop of links', (file, contentDir) => symlinkSync(contentDir, file)),
  addedFile('content with a file of 60 MB', (file) => writeFileSync(file, Buffer.alloc(60 * megabyte, ' '))),
  addedFile('content with a pipe', (file) => execFileSync('mkfifo', [file])),
  {
    name: 'content with half of a file',
    needsSite: true,
    async cause({ contentDir }) {
      const folder = join(contentDir, 'cities');
      const file = join(folder, readdirSync(folder).sort()[0] ?? '');
      const text = readFileSync(file);
      writeFileSync(file, text.subarray(0, text.length / 2));
      return async () => writeFileSync(file, text);
    },
  },
];
