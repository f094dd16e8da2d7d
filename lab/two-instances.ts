import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import type { Period } from './two-instances/run-two-instances.ts';

const usage = 'npm run lab -- two-instances [--minutes NUMBER]';
const faultMilliseconds = 5_000;
/** Longer than the longest `fail_timeout` of the proxy. */
const restMilliseconds = 6_000;
const slowestGet = 2_000;
const slowestPost = 10_000;

/**
 * Runs two instances on PostgreSQL behind nginx, and kills, freezes and cuts off each in turn. Exit codes: 0 no lead is lost or
 * stored twice, no page mixes content versions, no file is missing, and no answer is late; 1 otherwise; 2 could not run.
 */
// Without exit, the cleanup of Node can wait forever for requests of a connection that a relay has reset (seen with Node 24.21).
process.exit(await run());

async function run(): Promise<number> {
  const { minutes: text = '10' } = readOptions(usage, { minutes: { type: 'string' } });
  const minutes = Number(text);
  if (!(minutes > 0)) exitWithUsage(`"${text}" is not a number of minutes`, usage);
  const { versionOf } = await import('./proxies/proxy-process.ts');
  if (versionOf('nginx') === undefined) {
    console.error('nginx is not installed. On Debian: apt-get install nginx.');
    return 2;
  }
  const { readContentDir } = await import('../scripts/command/read-settings.ts');
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  const { runNginx } = await import('./two-instances/run-nginx.ts');
  const { runTwoInstances } = await import('./two-instances/run-two-instances.ts');
  const contentDir = readContentDir();
  await buildIfStale();
  const end = performance.now() + minutes * 60_000;
  console.log('fault | instance | page views | leads | slowest GET | slowest POST');
  const result = await runTwoInstances({
    changesLook: true,
    contentDir,
    startProxy: runNginx,
    faultMilliseconds,
    restMilliseconds,
    again: () => performance.now() < end,
    onPeriod: (period) => console.log(rowOf(period)),
  });
  const { periods, sent, acknowledged, views, contentChanges, signedOut } = result;
  const { leads, mixed, missing, dashboardFaults } = result;
  for (const fault of [...leads, ...mixed, ...missing, ...dashboardFaults].slice(0, 20)) console.error(fault);
  console.log(`${sent} leads sent, ${acknowledged} acknowledged, ${leads.length} lost or stored twice`);
  console.log(`${views} page views while the content changed ${contentChanges} times`);
  console.log(`${mixed.length} of them mixed content versions, ${missing.length} files were not found`);
  const { connections, slowestNotice } = result;
  console.log(
    `the open dashboard connected ${connections} times and listed a lead at most ${Math.round(slowestNotice)} ms after it`,
  );
  console.log(`${signedOut} sessions not recognized`);
  const late = periods.filter(
    (period) => period.slowestGet.milliseconds > slowestGet || period.slowestPost > slowestPost,
  );
  console.log(`${late.length} of ${periods.length} faults delayed an answer beyond the goal`);
  for (const { slowestGet: late } of periods)
    if (late.milliseconds > slowestGet)
      console.error(`${late.path} took ${Math.round(late.milliseconds)} ms`);
  const faults =
    dashboardFaults.length + leads.length + mixed.length + missing.length + signedOut + late.length;
  return faults === 0 && acknowledged > 0 && views > 0 ? 0 : 1;
}

function rowOf(period: Period): string {
  const { fault, instance, views, acknowledged, slowestGet, slowestPost } = period;
  const times = [slowestGet.milliseconds, slowestPost].map(
    (milliseconds) => `${Math.round(milliseconds)} ms`,
  );
  return [fault, instance + 1, views, acknowledged, ...times].join(' | ');
}
