import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { styles } from '../../server/ssr-bundle.ts';

const host = 'http://rendered.test';

/**
 * Opens HTML as a page of a test host that serves the stylesheet and the bundled fonts. Throws if a
 * stylesheet of the page did not load: pictures and measurements of an unstyled page mean nothing.
 */
export async function openRendered(page: Page, html: string): Promise<void> {
  const missing: string[] = [];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    const sheet = styles.stylesheetAt(pathname);
    if (sheet !== undefined) return route.fulfill({ contentType: 'text/css', body: sheet.css });
    const file = await readFile(join(projectRoot, 'blocks/ui', pathname)).catch(() => undefined);
    if (file === undefined && route.request().resourceType() === 'stylesheet') missing.push(pathname);
    return file === undefined ? route.abort() : route.fulfill({ body: file });
  });
  await page.goto(host, { waitUntil: 'load' });
  if (missing.length > 0) throw new Error(`Stylesheets did not load: ${missing.join(', ')}.`);
  await page.evaluate(() => document.fonts.ready);
}
