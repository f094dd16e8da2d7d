import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '../e2e/find-browser.ts';
import { type PageType, readPageTypes, readPageTypesOf } from '../e2e/look/page-types.ts';
import { startSite } from '../e2e/site-server.ts';
import { freePort } from '../server/testing/free-port.ts';
import { type Audited, auditPage, categories } from './lighthouse/audit-page.ts';

/** Number of runs for a page that is below 100 in the first: a busy machine makes pages slow. */
const attempts = 3;

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, content: { type: 'string' } },
});
const wanted = options.only?.split(',');
// Lighthouse rejects pages with status 404.
const all = options.content === undefined ? readPageTypes() : readPageTypesOf(resolve(options.content));
const pages = all.filter(
  ({ name }) => name !== 'not-found' && (wanted === undefined || wanted.includes(name)),
);
if (pages.length === 0) {
  console.error(`Unknown name "${options.only}". Names: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const contentSetting = options.content === undefined ? {} : { CONTENT_DIR: resolve(options.content) };
const [port, debuggingPort] = [await freePort(), await freePort()];
const siteUrl = `http://127.0.0.1:${port}`;
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [
    `--remote-debugging-port=${debuggingPort}`,
    // Only this machine is reachable. Chromium's sandbox does not start for root.
    '--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE 127.0.0.1',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
const site = await startSite({
  command: 'start',
  env: { PORT: String(port), SITE_URL: siteUrl, LOG_LEVEL: 'info', ...contentSetting },
});
const missed: string[] = [];
try {
  console.log(row('page', 'perf', 'a11y', 'best', 'SEO', 'LCP', 'TBT', 'CLS', 'kB', ''));
  for (const page of pages) {
    const { audited, runs } = await audit(page);
    const { scores, largestPaint, blockingTime, layoutShift, bytes } = audited;
    console.log(
      row(
        page.name,
        ...categories.map((category) => scores[category]),
        `${(largestPaint / 1000).toFixed(2)} s`,
        `${Math.round(blockingTime)} ms`,
        layoutShift.toFixed(3),
        Math.round(bytes / 1024),
        `${page.path}${runs > 1 ? `, median of ${runs}` : ''}`,
      ),
    );
    if (isFull(audited)) continue;
    missed.push(page.name);
    for (const line of audited.shortcomings) console.log(`    ${line}`);
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(
  `${pages.length} page types, ${pages.length - missed.length} with 100 in all ${categories.length} categories` +
    (missed.length > 0 ? `; below: ${missed.join(', ')}` : ''),
);
process.exitCode = missed.length > 0 ? 1 : 0;

async function audit({ path }: PageType): Promise<{ readonly audited: Audited; readonly runs: number }> {
  const url = siteUrl + path;
  // The first request fills the page cache.
  const html = await (await fetch(url)).text();
  const isListed = !/<meta name="robots" content="noindex/.test(html);
  const tryOnce = () => auditPage(url, { port: debuggingPort, isListed });
  // On a busy machine a run may fail without a trace.
  const look = () => tryOnce().catch(tryOnce);
  const first = await look();
  if (isFull(first)) return { audited: first, runs: 1 };
  const all = [first];
  while (all.length < attempts) all.push(await look());
  return { audited: median(all), runs: attempts };
}

/** The median run by the sum of its scores. */
function median(runs: readonly Audited[]): Audited {
  const sum = ({ scores }: Audited) => categories.reduce((total, category) => total + scores[category], 0);
  const sorted = [...runs].sort((left, right) => sum(left) - sum(right));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no run to take the median of.');
  return middle;
}

function isFull({ scores }: Audited): boolean {
  return categories.every((category) => scores[category] === 100);
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  const path = cells.at(-1);
  return `${name.padEnd(24)}${cells
    .slice(0, -1)
    .map((cell) => String(cell).padStart(8))
    .join('')}  ${path}`;
}
