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
    name: 'block throws',
    needsSite: true,
    async cause({ command, port }) {
      const origin = `http://127.0.0.1:${port()}`;
      await command('break-block hero');
      const path = await failingPage(origin);
      return async () => {
        await command('mend-block hero');
        for (const start = performance.now(); (await statusOf(origin + path)) !== 200; )
          if (performance.now() - start > patience) throw new Error(`${path} does not recover.`);
      };
    },
  },
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

const patience = 60_000;

/** Returns the path of a page that is answered with an error: one that was not rendered before the fault. */
async function failingPage(origin: string): Promise<string> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url = '']) => new URL(url).pathname);
  for (const path of paths) if ((await statusOf(origin + path)) === 500) return path;
  throw new Error(`None of ${paths.length} pages failed.`);
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.text();
  return response.status;
}
