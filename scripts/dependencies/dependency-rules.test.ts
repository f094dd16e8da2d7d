import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { dependencyFaults, installScripts, licenseCounts } from './dependency-rules.ts';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

const lockfile = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
const packages = lockedPackages(lockfile);

const planted = (change: Partial<LockedPackage>): LockedPackage => ({
  name: 'planted',
  version: '1.0.0',
  license: 'MIT',
  hasInstallScript: false,
  isForProduction: true,
  ...change,
});

test('every package has a license that the project accepts, and no unknown installation script', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(dependencyFaults(packages)).toEqual([]);
});

test.each([
  [{ license: 'AGPL-3.0-only' }, 'planted 1.0.0 has the license "AGPL-3.0-only"'],
  [{ license: 'MIT AND SSPL-1.0' }, 'planted 1.0.0 has the license "MIT AND SSPL-1.0"'],
  [{ license: 'none' }, 'planted 1.0.0 has the license "none"'],
  [{ hasInstallScript: true }, 'planted 1.0.0 runs code when it is installed'],
])('a package with %j is refused', (change, fault) => {
  expect(dependencyFaults([planted({}), planted(change)])).toEqual([expect.stringContaining(fault)]);
});

test('each listed installation script exists', () => {
  const names = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  for (const listed of Object.keys(installScripts))
    expect(
      names.some((name) => name === listed || `${name.split('/')[0]}/*` === listed),
      listed,
    ).toBe(true);
});

test('packages are counted by license', () => {
  expect(licenseCounts([planted({}), planted({ license: 'ISC' }), planted({})])).toEqual([
    ['MIT', 2],
    ['ISC', 1],
  ]);
});

test('the lockfile names no address of a registry and a digest for every package', () => {
  expect(lockfile).not.toMatch(/"resolved": "http/);
  expect(lockfile.match(/"integrity": "sha512-/g)?.length).toBeGreaterThanOrEqual(packages.length);
});
