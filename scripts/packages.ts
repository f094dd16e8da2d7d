import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { dependencyFaults, licenseCounts } from './dependencies/dependency-rules.ts';
import { lockedPackages } from './dependencies/locked-packages.ts';

readOptions('npm run packages', {});

/**
 * Checks the licenses and the installation scripts of all packages in the lockfile. Exit codes: 0 all accepted, 1 a
 * package breaks a rule. `npm sbom --sbom-format cyclonedx` prints the whole list for other tools.
 */
const packages = lockedPackages(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
const faults = dependencyFaults(packages);
for (const fault of faults) console.error(`${fault}.`);
for (const [license, count] of licenseCounts(packages))
  console.log(`${String(count).padStart(5)}  ${license}`);
const production = packages.filter(({ isForProduction }) => isForProduction).length;
console.log(`Checked ${packages.length} packages, ${production} of them for production.`);
process.exitCode = faults.length > 0 ? 1 : 0;
