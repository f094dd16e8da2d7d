import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { liveEventsPath } from '../engine/browser/live-event.ts';
import { freePort } from '../server/testing/free-port.ts';
import { copyProject } from './fixtures/copy-project.ts';
import { type SiteServer, startSite } from './site-server.ts';

let root: string;
let site: SiteServer;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'cityblock-project-')));
  await copyProject(root);
  site = await startSite({ command: 'dev', root, env: { PORT: String(await freePort()) } });
});

afterAll(async () => {
  await site.stop();
  await rm(root, { recursive: true });
});

async function edit(name: string, change: (text: string) => string): Promise<void> {
  const file = join(root, name);
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`The edit changes nothing in ${name}.`);
  await writeFile(file, changed);
}

const home = () => fetch(site.url).then((response) => response.text());
async function firstEvent({ body }: Response): Promise<string | undefined> {
  return (await body?.pipeThrough(new TextDecoderStream()).getReader().read())?.value;
}
const restarts = () => site.output().match(/^Restarting: .*$/gm) ?? [];
const waitUntil = (condition: () => Promise<void> | void) =>
  vi.waitFor(condition, { timeout: 90_000, interval: 50 });

test('a changed component is served with its styles without a restart, and browsers are asked to reconnect soon, as after a change of an example', async () => {
  await home();
  const events = await fetch(site.url + liveEventsPath);
  const saved = Date.now();
  await edit('blocks/ui/Section.tsx', (text) =>
    text
      .replace('<Band', '<Band data-edited="component"')
      .replace('padding-block: var(--space-section)', 'padding-block: 7px'),
  );
  await waitUntil(async () => expect(await home()).toContain('data-edited="component"'));
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await home()) ?? [];
  expect(await (await fetch(site.url + stylesheet)).text()).toContain('{padding-block:7px;');
  console.log(`From a saved component to the served page: ${Date.now() - saved} ms`);
  expect(await firstEvent(events)).toContain('retry: ');
  const eventsOfExample = await fetch(site.url + liveEventsPath);
  await edit('blocks/cta/cta.example.json', (text) => text.replace('"heading": "', '"heading": "Edited '));
  expect(await firstEvent(eventsOfExample)).toContain('retry: ');
  expect(restarts()).toEqual([]);
});

test('the bundled fonts that pages preload are served, and no other file of their folder', async () => {
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;
  const preloads = [...(await home()).matchAll(/href="(\/fonts\/[^"]+\.woff2)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  expect(preloads).not.toEqual([]);
  expect(await Promise.all(preloads.map(statusOf))).toEqual(preloads.map(() => 200));
  expect(await statusOf('/fonts/README.md')).toBe(404);
});

test.each([
  '/data/secret',
  '/data/secret?raw',
  '/data/secret?url',
  '/data/secret?import&raw',
  '/blocks/../data/secret?raw',
  '/blocks/%2e%2e/data/secret',
  '/@fs{root}/data/secret',
  '/@fs{root}/data/secret?raw??',
  '/package.json',
  '/server/session-secret.ts?raw',
])('a file that no page needs is not served: %s', async (path) => {
  await mkdir(join(root, 'data'), { recursive: true });
  await writeFile(join(root, 'data/secret'), 'export default "secret"\n');
  const { hostname, port } = new URL(site.url);
  // `fetch` would resolve the dots.
  const status = await new Promise((resolve, reject) => {
    get({ hostname, port, path: path.replace('{root}', root) }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(403);
});

test.each(['/blocks/ui/Section.tsx', '/server/dashboard/app/main.tsx', '/@vite/client'])(
  'a module that pages load is served: %s',
  async (path) => {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('javascript');
  },
);

// That the server also loads schemas and resolvers itself, and so restarts after their change, is tested with the supervisor.
test('a changed engine file and a new block type restart the server once, on the same port, which then serves both', async () => {
  const saved = Date.now();
  const parts = ['cta.schema.ts', 'Cta.tsx', 'cta.example.json'].map((part) => ({
    name: part.replace('cta', 'call-us').replace('Cta', 'CallUs'),
    text: readFileSync(join(root, 'blocks/cta', part), 'utf8')
      .replaceAll('./cta.', './call-us.')
      .replaceAll('Cta', 'CallUs')
      .replaceAll(/\bcta\b/g, 'callUs'),
  }));
  const document = join(root, 'engine/render/document.ts');
  const edited = readFileSync(document, 'utf8').replace('<main id', '<main data-edited="engine" id');
  // At once, so that a slow machine does not see two saves.
  mkdirSync(join(root, 'blocks/call-us'));
  for (const { name, text } of parts) writeFileSync(join(root, 'blocks/call-us', name), text);
  writeFileSync(document, edited);
  await waitUntil(async () => expect(await home()).toContain('data-edited="engine"'));
  console.log(`From a saved engine file to the served page: ${Date.now() - saved} ms`);
  expect(restarts()).toEqual(['Restarting: blocks, document.ts changed.']);
  expect(await (await fetch(`${site.url}/blocks?type=call-us`)).text()).toContain('id="call-us-1"');
  expect(site.output().split(`listening on ${site.url},`)).toHaveLength(1 + 2);
});

test('SIGTERM ends both processes', async () => {
  await site.stop();
  await expect(fetch(site.url)).rejects.toThrow();
});
