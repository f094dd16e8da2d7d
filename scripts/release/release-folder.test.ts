import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { makeRelease } from './make-release.ts';
import {
  linkedRelease,
  linkRelease,
  listReleases,
  verifyRelease,
  verifyWithPackages,
} from './release-folder.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cityblock-release-'));
  folder = join(root, 'releases');
  const files = {
    'engine/a.ts': 'a',
    'engine/a.test.ts': 'a test',
    'blocks/hero/b.ts': 'b',
    'server/c.ts': 'c',
    'scripts/d.ts': 'd',
    'dist/client/assets/e.js': 'e',
    'package.json': '{ "type": "module" }',
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        'node_modules/used': {},
        'node_modules/used/node_modules/inner': {},
        'node_modules/for-tests': { dev: true },
        'node_modules/for-another-system': {},
      },
    }),
    'node_modules/used/index.js': 'used',
    'node_modules/used/node_modules/inner/index.js': 'inner',
    'node_modules/used/node_modules/left-over/index.js': 'left over',
    'node_modules/for-tests/index.js': 'for tests',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const contentDir = join(projectRoot, 'e2e/fixtures/piano-tuning');

const start = 'scripts/start-release.ts';

const make = (minute: number) =>
  makeRelease(
    folder,
    { root, contentDir, release: '4f2a91c07be3', start },
    new Date(Date.UTC(2026, 10, 22, 9, minute)),
  );

describe('a release', () => {
  it('has the build, the program without tests, the content, and the packages that it needs', () => {
    const { name, manifest } = make(0);
    expect(name).toBe('20261122-090000-4f2a91c07be3');
    expect(Object.keys(manifest.files).filter((path) => !path.startsWith('content/'))).toEqual([
      'blocks/hero/b.ts',
      'dist/client/assets/e.js',
      'engine/a.ts',
      'package-lock.json',
      'package.json',
      'scripts/d.ts',
      'server/c.ts',
    ]);
    expect(manifest.files['content/site.json']).toMatch(/^[0-9a-f]{64}$/);
    expect(manifest.content).toMatch(/^\w+$/);
    const packages = join(folder, name, 'node_modules');
    expect(readdirSync(packages)).toEqual(['used']);
    expect(readFileSync(join(packages, 'used/node_modules/inner/index.js'), 'utf8')).toBe('inner');
    expect(readdirSync(join(packages, 'used/node_modules'))).toEqual(['inner']);
    expect(verifyRelease(folder, name)).toEqual(manifest);
  });

  it('shares the packages with other releases of the same lockfile', () => {
    const [first, second] = [make(0), make(1)];
    const inode = ({ name }: typeof first) => statSync(join(folder, name, 'node_modules/used/index.js')).ino;
    expect(inode(second)).toBe(inode(first));
    expect(listReleases(folder)).toEqual([first.name, second.name]);
  });

  it('is not made of content with errors', () => {
    expect(() =>
      makeRelease(folder, { root, contentDir: join(root, 'engine'), release: 'x', start }, new Date()),
    ).toThrow(/content has errors/i);
    expect(listReleases(folder)).toEqual([]);
  });

  it.each<[string, (release: string) => void, RegExp]>([
    [
      'was changed',
      (release) => writeFileSync(join(release, 'engine/a.ts'), 'x'),
      /engine\/a\.ts was changed/,
    ],
    ['is missing', (release) => rmSync(join(release, 'engine/a.ts')), /engine\/a\.ts is missing/],
    ['was added', (release) => writeFileSync(join(release, 'engine/x.ts'), ''), /engine\/x\.ts was added/],
    ['is the manifest', (release) => writeFileSync(join(release, 'manifest.json'), '{}'), /manifest/],
  ])('is refused if a file %s', (_name, harm, reason) => {
    const { name } = make(0);
    harm(join(folder, name));
    expect(() => verifyRelease(folder, name)).toThrow(reason);
  });

  it.each<[string, (packages: string) => void, RegExp]>([
    ['was changed', (path) => writeFileSync(join(path, 'used/index.js'), 'x'), /used\/index\.js was changed/],
    ['is missing', (path) => rmSync(join(path, 'used/index.js')), /used\/index\.js is missing/],
    ['was added', (path) => writeFileSync(join(path, 'used/x.js'), ''), /used\/x\.js was added/],
    ['is the list', (path) => writeFileSync(join(path, '../files.json'), '{}'), /files\.json was changed/],
  ])('is refused if a file of its packages %s', (_name, harm, reason) => {
    const { name, manifest } = make(0);
    verifyWithPackages(folder, name);
    harm(join(folder, manifest.packages, 'node_modules'));
    expect(() => verifyWithPackages(folder, name)).toThrow(reason);
  });

  it('is refused if it does not exist, with the names of those that do', () => {
    const { name } = make(0);
    expect(() => verifyRelease(folder, 'x')).toThrow(name);
    expect(() => verifyRelease(folder, '../releases')).toThrow(/There is no release/);
  });

  it('is current by a link that is replaced at once', () => {
    const names = [make(0).name, make(1).name];
    expect(linkedRelease(folder, 'current')).toBeUndefined();
    for (const name of names) {
      linkRelease(folder, 'current', name);
      expect(linkedRelease(folder, 'current')).toBe(name);
      expect(readFileSync(join(folder, 'current', 'engine/a.ts'), 'utf8')).toBe('a');
    }
    expect(listReleases(folder)).toEqual(names);
  });
});
