import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { projectRoot } from '../../scripts/project-root.ts';

const host = 'http://rendered.test';

/** Opens HTML as a page of a test host that serves only the files of `public/`. */
export async function openRendered(page: Page, html: string): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    const file = await readFile(join(projectRoot, 'public', pathname)).catch(() => undefined);
    return file === undefined ? route.abort() : route.fulfill({ body: file });
  });
  await page.goto(host);
  await page.evaluate(() => document.fonts.ready);
}
