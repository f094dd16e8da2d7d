import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { makeCreatePackage } from './make-create-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'cityblock-create-'));

beforeAll(async () => {
  await makeCreatePackage(folder);
  // An engine that prints its arguments and the folder of its site, and ends with the code 1.
  const engine = join(folder, 'node_modules/cityblock');
  mkdirSync(engine, { recursive: true });
  writeFileSync(
    join(engine, 'package.json'),
    JSON.stringify({ name: 'cityblock', type: 'module', exports: {}, bin: { cityblock: 'print.mjs' } }),
  );
  writeFileSync(
    join(engine, 'print.mjs'),
    'console.log([...process.argv.slice(2), process.env.CITYBLOCK_SITE].join("|")); process.exitCode = 1;',
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

const readManifest = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function run(node: readonly string[], ...args: readonly string[]) {
  const program = join(folder, readManifest(folder).bin['create-cityblock']);
  return spawnSync(process.execPath, [...node, program, ...args], { cwd: folder, encoding: 'utf8' });
}

test('create-cityblock has the version, the license and the Node.js of the engine that it depends on', () => {
  const { version, license, engines } = readManifest(projectRoot);
  expect(readManifest(folder)).toMatchObject({
    version,
    license,
    engines: { node: engines.node },
    dependencies: { cityblock: version },
  });
});

test('create-cityblock lets the engine create a site with the given answers and without blocks of another one', () => {
  const { status, stdout } = run([], 'my-site', '--name', 'Rhône & Roofs');
  expect(stdout.trim()).toBe(`new|site|--package|my-site|--name|Rhône & Roofs|${realpathSync(folder)}`);
  expect(status).toBe(1);
});

test('create-cityblock needs a folder', () => {
  const { status, stderr } = run([]);
  expect(stderr).toContain('npm create cityblock@latest my-site');
  expect(status).toBe(2);
});

test('create-cityblock names the Node.js that it needs', () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;
  const { status, stderr } = run(['--import', pretend], 'my-site');
  expect(stderr).toContain('needs Node 22.22 or newer; this is Node 20.20.2');
  expect(status).toBe(2);
});
