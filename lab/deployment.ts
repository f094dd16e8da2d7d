import { buildIfStale } from '../scripts/build/build-if-stale.ts';
import { readOptions } from '../scripts/command/read-options.ts';
import { installCopy } from './deployment/installed-copy.ts';
import { checkInstalledServer } from './deployment/installed-server.ts';
import { checkExposure } from './deployment/service-exposure.ts';

readOptions('npm run lab -- deployment', {});

/**
 * Checks the files in deploy/ as far as this machine can: the isolation of the systemd unit, and a server that is
 * installed and started like in the unit and the container. Exit codes: 0 all good, 1 a fault, 2 could not run.
 */
await buildIfStale();
const copy = await installCopy();
const outcomes = [await checkExposure('deploy/cityblock.service')];
try {
  outcomes.push(...(await checkInstalledServer(copy.root)));
} finally {
  copy.remove();
}
for (const { isGood, message } of outcomes)
  console.log(`${isGood === undefined ? '--' : isGood ? 'ok' : 'NO'}  ${message}`);
console.log('--  this command does not build the container image; npm run lab -- proxies starts the proxies');
process.exitCode = outcomes.every(({ isGood }) => isGood !== false) ? 0 : 1;
