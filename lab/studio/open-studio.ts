import { randomUUID } from 'node:crypto';
import type { Browser, Frame, Page } from 'playwright';
import { launchBrowser } from '../../e2e/launch-browser.ts';
import { type SiteServer, startSite } from '../../e2e/site-server.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { createUserStore } from '../../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { previewPath } from '../../server/studio/studio-api.ts';

/** The studio of a site in a browser, signed in as an editor. */
export interface OpenStudio {
  readonly site: SiteServer;
  readonly page: Page;
  readonly stop: () => Promise<void>;
}

/** Starts a production server with a copy of the content, and opens its studio. */
export async function openStudio(content: string): Promise<OpenStudio> {
  const [browser, site]: [Browser, SiteServer] = await Promise.all([
    launchBrowser(),
    startSite({ command: 'start', content }),
  ]);
  const stop = async () => {
    await browser.close();
    await site.stop();
  };
  try {
    const editor = { email: 'editor@lab.example', password: randomUUID() };
    const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
    await createUserStore(database, () => new Date()).add(editor.email, editor.password, 'editor');
    await database.destroy();
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/studio');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(editor.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await previewFrame(page);
    return { site, page, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Shows a page of the site in the preview. */
export async function showPage(page: Page, path: string): Promise<Frame> {
  const address = page.getByLabel('Address of the page');
  if ((await address.inputValue()) !== path) {
    await address.fill(path);
    await address.press('Enter');
    await page.waitForURL((url) => (url.searchParams.get('page') ?? '/') === path);
  }
  return previewFrame(page, path);
}

/** Resolves when the preview answers clicks. */
async function previewFrame(page: Page, path?: string): Promise<Frame> {
  const wanted = path && previewPath + path;
  for (;;) {
    const handle = await page.waitForSelector('iframe[aria-busy="false"]');
    const frame = await handle.contentFrame();
    if (frame !== null && (wanted === undefined || new URL(frame.url()).pathname === wanted)) return frame;
    await page.waitForTimeout(20);
  }
}

/** The paths of all pages of a content folder. */
export function pathsOf(content: string): readonly string[] {
  const { servable } = new SiteContent(content, builtInModel).read(Date.now());
  return [...(servable?.routes.routes() ?? [])].map(({ path }) => path);
}
