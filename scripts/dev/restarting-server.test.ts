import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../command/run-command.ts';
import { RestartingServer } from './restarting-server.ts';

let folder: string;
let server: RestartingServer | undefined;
const lines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-dev-'));
  lines.length = 0;
});

afterEach(async () => {
  await server?.close('SIGTERM');
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

/** A server that loads one module and appends a line to a file at each start. */
async function startSample(
  onFailedStart: (exitCode: number) => void = () => {},
): Promise<() => Promise<number>> {
  await write('engine.mjs', 'export const version = 1;');
  await write('Component.tsx', 'one');
  await mkdir(join(folder, 'blocks'));
  await write(
    'server.mjs',
    `import { appendFileSync } from 'node:fs';
     process.send({ kind: 'loaded', file: ${JSON.stringify(join(folder, 'engine.mjs'))} });
     process.send({ kind: 'listed', folder: ${JSON.stringify(join(folder, 'blocks'))} });
     await import('./engine.mjs').catch(() => process.exit(1));
     process.send('ready');
     await new Promise((resolve) => process.once('message', resolve));
     appendFileSync(${JSON.stringify(join(folder, 'starts.txt'))}, 'x');
     setInterval(() => {}, 1000);`,
  );
  await write('starts.txt', '');
  server = new RestartingServer({
    module: join(folder, 'server.mjs'),
    log: (line) => lines.push(line),
    onFailedStart,
  });
  server.start();
  const { readFile } = await import('node:fs/promises');
  const starts = async () => (await readFile(join(folder, 'starts.txt'), 'utf8')).length;
  await vi.waitFor(async () => expect(await starts()).toBe(1), { timeout: 120_000 });
  return starts;
}

test('restarts the server when a loaded file changes, and not when another file does', async () => {
  const starts = await startSample();
  await write('Component.tsx', 'two');
  await write('engine.mjs', 'export const version = 2;');
  await vi.waitFor(async () => expect(await starts()).toBe(2), { timeout: 120_000 });
  expect(lines).toEqual(['Restarting: engine.mjs changed.']);
});

test('restarts the server when a module is added to a listed folder, and not for an example', async () => {
  const starts = await startSample();
  await write('blocks/hours.example.json', '[]');
  await write('blocks/hours.schema.ts', 'export {};');
  await vi.waitFor(async () => expect(await starts()).toBe(2), { timeout: 120_000 });
  expect(lines).toEqual(['Restarting: blocks changed.']);
});

test('does not restart the server if a file is saved without a change', async () => {
  await startSample();
  await write('engine.mjs', 'export const version = 1;');
  // Both supervisors wait equally long after a save, and this one notices a later save.
  await write(
    'witness.mjs',
    `process.send({ kind: 'loaded', file: ${JSON.stringify(join(folder, 'witness.txt'))} });
     process.send('ready');
     setInterval(() => {}, 1000);`,
  );
  const restarts: string[] = [];
  const witness = new RestartingServer({
    module: join(folder, 'witness.mjs'),
    log: (line) => restarts.push(line),
    onFailedStart: () => {},
  });
  witness.start();
  let saves = 0;
  const save = async () => {
    await write('witness.txt', `${saves++}`);
    expect(restarts).not.toEqual([]);
  };
  await vi.waitFor(save, { timeout: 120_000, interval: 200 });
  await witness.close('SIGTERM');
  expect(lines).toEqual([]);
});

test('reports the exit code of a server that cannot start', async () => {
  await write('server.mjs', 'process.exit(3);');
  const exitCode = await new Promise((resolve) => {
    server = new RestartingServer({
      module: join(folder, 'server.mjs'),
      log: () => {},
      onFailedStart: resolve,
    });
    server.start();
  });
  expect(exitCode).toBe(3);
});

test('leaves the server as it is after a change that cannot be loaded, until a file corrects it', async () => {
  const starts = await startSample();
  await write('engine.mjs', 'export const = ;');
  await vi.waitFor(() => expect(lines.at(-1)).toContain('the server remains as it was'), {
    timeout: 120_000,
  });
  expect(await starts()).toBe(1);
  await write('engine.mjs', 'export const version = 3;');
  await vi.waitFor(async () => expect(await starts()).toBe(2), { timeout: 120_000 });
});

test('the server loads engine code, schemas and resolvers itself, and leaves components to Vite', async () => {
  const program = `
    import { onFileLoad } from './scripts/dev/loaded-files.ts';
    const files = [];
    onFileLoad(process.cwd() + '/', (file) => files.push(file.slice(process.cwd().length + 1)));
    await import('./server/start.ts');
    await import('./server/development-vite.ts');
    console.log(JSON.stringify(files));
    process.exit(0);`;
  const { output } = await runCommand(process.execPath, ['--input-type=module', '--eval', program]);
  const files: readonly string[] = JSON.parse(output.slice(output.indexOf('["')).trim());
  expect(files).toContain('engine/render/page-renderer.ts');
  expect(files).toContain('blocks/hero/hero.schema.ts');
  expect(files.some((file) => file.endsWith('.resolve.ts'))).toBe(true);
  expect(files.filter((file) => /^blocks\/.*\.tsx$/.test(file))).toEqual([]);
});
