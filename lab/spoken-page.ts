import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { stillContext, windowOf } from '../e2e/look/picture.ts';
import { startSite } from '../e2e/site-server.ts';
import { projectRoot } from '../scripts/command/project-root.ts';

/** Writes the accessibility tree of pages: roles, names and states, one line each. */
const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string', default: join(projectRoot, 'test-results/spoken') },
    width: { type: 'string', default: '1440' },
  },
  allowPositionals: true,
});
const paths = positionals.length === 0 ? ['/'] : positionals;
await mkdir(values.out, { recursive: true });
const [browser, site] = await Promise.all([launchBrowser(), startSite({ command: 'start' })]);
try {
  const page = await (await stillContext(browser)).newPage();
  await page.setViewportSize(windowOf(values.width === '360' ? 360 : 1440));
  for (const path of paths) {
    await page.goto(site.url + path);
    const spoken = await page.locator('body').ariaSnapshot();
    const file = join(values.out, `${path.replaceAll('/', '-').slice(1) || 'start'}.txt`);
    await writeFile(file, `${spoken}\n`);
    console.log(`${path}: ${spoken.split('\n').length} lines in ${relative(process.cwd(), file)}`);
  }
} finally {
  await browser.close();
  await site.stop();
}
