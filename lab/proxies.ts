import { readOptions } from '../scripts/command/read-options.ts';
import type { ProxyProgram } from './proxies/proxy-process.ts';

readOptions('npm run lab -- proxies', {});
const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
const { checkHosting } = await import('./proxies/check-hosting.ts');
const { checkProxy } = await import('./proxies/check-proxy.ts');
const { versionOf } = await import('./proxies/proxy-process.ts');

const files: readonly (readonly [program: ProxyProgram, file: string])[] = [
  ['nginx', 'nginx.conf'],
  ['nginx', 'nginx-several-servers.conf'],
  ['caddy', 'Caddyfile'],
  ['caddy', 'Caddyfile-several-servers'],
];

const programs: readonly ProxyProgram[] = ['nginx', 'caddy'];

/**
 * Starts nginx and Caddy with the files in deploy/ in front of the server, and checks their duties, and with the
 * configuration of an export. Exit codes:
 * 0 all good, 1 a fault, 2 a program is not installed or the build failed.
 */
await buildIfStale();
const exitCodes = new Set<number>([0]);
const report = (isGood: boolean | undefined, message: string): void => {
  console.log(`${isGood ? 'ok' : 'NO'}  ${message}`);
  if (!isGood) exitCodes.add(1);
};
for (const [program, file] of files) {
  const version = versionOf(program);
  console.log(`deploy/${file} with ${program} ${version ?? ''}`.trimEnd());
  if (version === undefined) {
    console.log(`--  ${program} is not installed, so this file is not checked`);
    exitCodes.add(2);
    continue;
  }
  for (const { isGood, message } of await checkProxy(program, file)) report(isGood, message);
}
for (const program of programs) {
  if (versionOf(program) === undefined) continue;
  console.log(`an export served by ${program}`);
  for (const { isGood, message } of await checkHosting(program)) report(isGood, message);
}
process.exitCode = exitCodes.has(1) ? 1 : Math.max(...exitCodes);
