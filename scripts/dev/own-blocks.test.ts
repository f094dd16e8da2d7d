import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../server/testing/free-port.ts';
import { projectRoot } from '../command/project-root.ts';
import { createLinkedSite, ownBlock, writeFiles } from '../testing/linked-site.ts';

let site: string;
let server: ChildProcess;
let origin: string;
let output = '';

beforeAll(async () => {
  site = await createLinkedSite(join(await mkdtemp(join(tmpdir(), 'cityblock-own-blocks-')), 'site'), {});
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [join(projectRoot, 'scripts/cityblock.mjs'), 'dev'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: '', CITYBLOCK_SITE: site, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
});

afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await rm(join(site, '..'), { recursive: true });
});

async function page(path: string): Promise<string> {
  try {
    return await (await fetch(`${origin}${path}`)).text();
  } catch {
    return '';
  }
}

const gallery = () => page('/blocks');

const section = 'return <Section id={block.id} heading={block.heading} head="side">A text</Section>;';

test('a new block type of a site, its changed schema, what the schema imports, and content are shown without a restart', async () => {
  const settings = await readFile(join(site, 'content/site.json'), 'utf8');
  await expect.poll(gallery).toContain('id="hero"');
  const files = ownBlock('price-table', section, '[{ "heading": "All prices" }]');
  await writeFiles(site, files);
  await expect.poll(gallery).toContain('All prices');
  const schema = 'blocks/price-table/price-table.schema.ts';
  const resolving = (files[schema] ?? '')
    .replace('import', "import { note } from './note.ts';\nimport")
    .replace(/\}\);\s*$/, '  resolve: ({ heading }) => ({ heading: [heading, note].join(" ") }),\n});\n');
  await writeFiles(site, {
    'blocks/price-table/note.ts': "export const note = 'in dollars';\n",
    [schema]: resolving,
  });
  await expect.poll(gallery).toContain('All prices in dollars');
  await writeFiles(site, { 'blocks/price-table/note.ts': "export const note = 'in euros';\n" });
  await expect.poll(gallery).toContain('All prices in euros');

  await writeFiles(site, { [schema]: 'export const = ;\n' });
  await expect.poll(() => output).toContain('CB_BLOCK_LOAD');
  expect(output).toContain('blocks/price-table/price-table.schema.ts:1 fails when it is loaded');
  expect(await gallery()).toContain('All prices in euros');
  // The thread that judges content cannot load the blocks now, and may not have loaded those of before yet.
  await writeFiles(site, {
    'content/site.json': settings.replace(/"name": "[^"]*"/, '"name": "River Pianos"'),
  });
  await expect.poll(() => page('/')).toContain('River Pianos');

  await rm(join(site, 'blocks/price-table/note.ts'));
  await writeFiles(site, files);
  await expect.poll(gallery).not.toContain('in euros');
  expect(output).not.toContain('Restarting');
});
