import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Cookie, FrameLocator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { axeFaults, overflowOf } from './look/page-faults.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';
import { discardChanges, sessionOf, signIn } from './studio-session.ts';

const eva = { email: 'eva@pianos.example', password: 'four plain words here' };
const fixture = fileURLToPath(new URL('fixtures/piano-tuning/', import.meta.url));

let browser: Browser;
let site: SiteServer;
let session: Cookie[];
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), startSite({ command: 'start', content: fixture })]);
  const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  await createUserStore(database, () => new Date()).add(eva.email, eva.password, 'editor');
  await database.destroy();
  session = await sessionOf(browser, site.url, eva);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies(session);
  page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/studio');
  await heading().waitFor();
  problems.length = 0;
});

afterEach(async () => {
  await discardChanges(context);
  await context.close();
});

const preview = (on: Page = page): FrameLocator => on.frameLocator('iframe[aria-busy="false"]');
const heading = (on: Page = page) => preview(on).locator('h1');
const state = (text: string, on: Page = page) => on.getByRole('status').filter({ hasText: text });

/** Clicks the heading of the previewed page, and writes at the end of its field, in one edit. */
async function writeInHeading(text: string, on: Page = page): Promise<void> {
  await heading(on).click();
  await on.locator('main :focus').waitFor();
  await on.keyboard.press('Control+End');
  await on.keyboard.insertText(text);
}

const publicPage = async (): Promise<string> => (await fetch(site.url)).text();

describe('the studio', () => {
  test('shows a text while it is typed, on the preview only, and takes it back', async () => {
    const before = await publicPage();
    const shown = (await heading().textContent()) ?? '';
    await page.frame({ url: /\/studio\/preview\// })?.evaluate(() => {
      document.documentElement.setAttribute('data-same-document', '');
      scrollTo({ top: 40, behavior: 'instant' });
    });
    await writeInHeading(' today');
    await expect.poll(() => heading().textContent()).toBe(`${shown} today`);
    const frame = page.frame({ url: /\/studio\/preview\// });
    const stylesheets = () =>
      [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [new URL(href).pathname]));
    // A later edit would link a stylesheet again that the first has removed.
    expect(await frame?.evaluate(stylesheets)).toEqual([expect.stringMatching(/^\/assets\/blocks\./)]);
    await page.keyboard.type(' again');
    await expect.poll(() => heading().textContent()).toBe(`${shown} today again`);
    expect(
      await frame?.evaluate(() => [document.documentElement.hasAttribute('data-same-document'), scrollY]),
    ).toEqual([true, 40]);
    await state('All changes kept').waitFor();
    await page.getByText('1 change not published').waitFor();
    expect(await publicPage()).toBe(before);

    await page.reload();
    await expect.poll(() => heading().textContent()).toBe(`${shown} today again`);
    // Typing with a pause has two steps.
    const undo = page.getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await expect.poll(() => heading().textContent()).toBe(shown);
    await page.getByText('not published').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => heading().textContent()).toContain(`${shown} today`);
    expect(problems).toEqual([]);
  });

  test('keeps edits on the device while the server does not answer, also when the page is loaded again', async () => {
    const block = () => page.route('**/api/studio/file', (route) => route.abort());
    await block();
    await writeInHeading(' offline');
    await state('No connection').waitFor();
    await page.reload();
    await state('No connection').waitFor();
    await page.unroute('**/api/studio/file');
    await expect.poll(() => heading().textContent()).toContain('offline');
    await state('All changes kept').waitFor();
  });

  test('sends the edits of all tabs that have ended, and keeps one that was not applied until the user chooses', async () => {
    await context.route('**/api/studio/file', (route) => route.abort());
    const other = await context.newPage();
    await other.goto('/studio');
    await heading(other).waitFor();
    await writeInHeading(' one');
    await state('No connection').waitFor();
    await writeInHeading(' two', other);
    await state('No connection', other).waitFor();
    await Promise.all([page.close(), other.close()]);
    await context.unroute('**/api/studio/file');

    page = await context.newPage();
    await page.goto('/studio');
    const choice = page.getByRole('link', { name: '1 edit needs your choice' });
    await choice.waitFor();
    await page.reload();
    await choice.click();
    const applied = (await heading().textContent()) ?? '';
    await page.getByRole('button', { name: 'Keep yours' }).click();
    await choice.waitFor({ state: 'detached' });
    const chosen = applied.endsWith(' one') ? applied.replace(/one$/, 'two') : applied.replace(/two$/, 'one');
    await expect.poll(() => heading().textContent()).toBe(chosen);
  });

  test('says that a page cannot be shown, and shows it after the next change', async () => {
    await heading().click();
    await page.locator('main :focus').waitFor();
    await page.route('**/studio/preview/**', (route) =>
      route.fulfill({ status: 422, json: { message: 'A fault.' } }),
    );
    await page.reload();
    await page.getByText('A fault.').waitFor();
    await page.unroute('**/studio/preview/**');
    const field = page.locator('main textarea, main [contenteditable=true], main input[type=text]').first();
    await field.press('End');
    await page.keyboard.type('x');
    await heading().waitFor();
    await page.getByText('A fault.').waitFor({ state: 'detached' });
  });

  test('keeps edits when the session ends, and sends them after the user has signed in again', async () => {
    await heading().click();
    await page.locator('main :focus').waitFor();
    await context.clearCookies();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' later');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'sign in in another tab' }).click(),
    ]);
    await signIn(other, eva);
    await heading(other).waitFor();
    await expect.poll(() => heading().textContent()).toContain('later');
    await state('All changes kept').waitFor();
  });

  test('shows in one tab what another one changed, and both values of a property that both changed', async () => {
    const other = await context.newPage();
    await other.goto('/studio');
    await heading(other).waitFor();
    const shown = (await heading().textContent()) ?? '';
    await writeInHeading(' one');
    await expect.poll(() => heading(other).textContent()).toBe(`${shown} one`);

    await other.route('**/api/studio/file', (route) => route.abort());
    await writeInHeading(' two', other);
    await state('No connection', other).waitFor();
    await page.keyboard.type(' three');
    await expect.poll(() => heading(other).textContent()).toBe(`${shown} one three`);
    await other.unroute('**/api/studio/file');
    await other.getByText('Changed twice').waitFor();
    await other.getByRole('button', { name: 'Keep yours' }).click();
    await expect.poll(() => heading().textContent()).toBe(`${shown} one two`);
  });

  test('says below the form how many pages the changes change', async () => {
    await writeInHeading(' today');
    await state('This changes 1 page').waitFor();
    await page.getByText('Look at one').click();
    await page.locator('main').getByRole('button', { name: '/', exact: true }).click();
    await expect.poll(() => heading().textContent()).toContain('today');
  });

  test('opens the field of a text from the list of texts, and of the label and the target of a link', async () => {
    await page.getByRole('button', { name: 'Texts of this page' }).click();
    const first = (await heading().textContent()) ?? '';
    await page
      .getByRole('list', { name: 'Texts of this page' })
      .getByRole('button', { name: first })
      .first()
      .press('Enter');
    await page.locator('main :focus').waitFor();
    expect(page.url()).toContain('file=');
    await page.keyboard.press('F6');
    await page.getByRole('banner').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+F6');
    await page.getByRole('main').and(page.locator(':focus')).waitFor();
    await preview().locator('main a[href]').first().click();
    await page.getByRole('region', { name: 'made of several parts' }).waitFor();
  });

  test('follows a link with the Alt key, and sends no form', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/leads')) sent.push(request.url());
    });
    await preview()
      .getByRole('link', { name: 'Notebook' })
      .first()
      .click({ modifiers: ['Alt'] });
    await page.waitForURL(/page=%2Fnotebook/);
    await expect.poll(() => page.getByLabel('Address of the page').inputValue()).toBe('/notebook');
    await page.getByLabel('Address of the page').fill('/');
    await page.keyboard.press('Enter');
    await preview()
      .locator('form')
      .first()
      .evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit());
    await state('Forms are not sent from the preview.').waitFor();
    expect(sent).toEqual([]);
  });

  test('moves a block by dragging its handle, and adds one that is chosen by picture', async () => {
    await page.goto('/studio?page=/&file=pages/index.json');
    const headings = () =>
      preview()
        .locator('main > section[id]')
        .evaluateAll((sections) => sections.map(({ id }) => id));
    const handles = page.locator('#file-form').getByRole('button', { name: /^Drag/ });
    const handle = handles.nth(2);
    await handle.scrollIntoViewIfNeeded();
    const before = await headings();
    const [first, second, third, fourth, ...others] = before;
    const box = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // The first time, the part that drags is loaded while the pointer is over the handle.
    await expect
      .poll(async () => {
        await page.mouse.up();
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y + 10);
        return page.locator('[data-dnd-dragging]').count();
      })
      .toBe(1);
    await page.mouse.move(x, y + 60, { steps: 10 });
    await state('over number 4 of').waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(headings).toEqual([first, second, fourth, third, ...others]);
    await expect
      .poll(() => handles.nth(3).evaluate((element) => element === document.activeElement))
      .toBe(true);

    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByLabel('Search block types').fill('a list of benefits');
    const choices = page.getByRole('dialog').getByRole('listitem');
    const picture = choices.first().frameLocator('iframe').locator('main > section');
    await picture.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await choices.first().getByRole('button').click();
    await expect.poll(async () => (await headings()).length).toBe(before.length + 1);
    expect(problems).toEqual([]);
  });

  test('formats what is pasted, and completes and marks the source, within the policy of the studio', async () => {
    const post = new URLSearchParams({ file: 'posts/why-february.json' });
    await page.goto(`/studio?${post}`);
    await page.locator(`[data-path='["body"]']`).getByRole('textbox').first().click();
    await page.locator('[contenteditable=true]:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<style>p { color: red }</style><b style="font-weight:normal"><p><span style="font-weight:700">Cold</span> <span style="font-weight:400">air</span></p></b>',
      );
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    const kept = () =>
      page.evaluate(
        async (query) => (await (await fetch(`/api/studio/file?${query}`)).json()).text,
        `${post}`,
      );
    await expect.poll(kept).toContain('"**Cold** air"');

    await page.getByRole('button', { name: 'Show as source' }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Space');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('x');
    await page.getByText('Line 1: invalid JSON').waitFor();
    await page.locator('.cm-lint-marker-error').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('can be used at all widths', async () => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await heading().click();
      await page.locator('main :focus').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await overflowOf(page)).toBeUndefined();
    }
  });

  test('explains itself: a first visitor changes the hours, adds a town with a ready page, and undoes both', async () => {
    const quality = join(site.contentDir, 'quality.json');
    const required = { 'town-service': { lead: true } };
    await writeFile(quality, (await readFile(quality, 'utf8')).replace('{}', JSON.stringify(required)));
    const states = () => page.evaluate(async () => (await fetch('/api/studio/work')).text());
    await expect.poll(states).toContain('"held"');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const form = page.getByRole('main');
    await form.getByText('Nothing is public until you publish').waitFor();
    await form.getByRole('link', { name: 'Opening hours' }).click();
    await form.getByRole('textbox', { name: 'Opens' }).fill('08:30');
    await page.getByText('1 change not published').waitFor();
    await page.getByRole('link', { name: 'Back to the pages' }).click();

    await form.getByRole('link', { name: 'Add a town' }).click();
    await form.getByLabel('Name of the town').fill('Enfield, NH');
    await page.keyboard.press('Enter');
    await form.getByText('Grafton County').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add it' }).click();
    await expect.poll(() => heading().textContent()).toContain('Enfield');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'));
    await expect.poll(focused).toBe('["description"]');

    const needs = form.getByRole('region', { name: 'What this town still needs' });
    await needs.locator('summary').first().click();
    expect(await axeFaults(page)).toEqual([]);
    await needs.getByRole('link', { name: 'Write the first sentence' }).click();
    await expect.poll(focused).toMatch(/^\["services","[^"]+","lead"\]$/);
    await page.keyboard.insertText('Pianos in Enfield stand near the lake.');
    await needs.locator('summary').first().getByText('Ready').waitFor();
    await page.getByText('2 changes not published').waitFor();
    await page.getByRole('link', { name: 'Work list' }).click();
    await page.getByRole('link', { name: / in Enfield: Ready/ }).waitFor();
    await page.goBack();

    await undo.click();
    await needs.locator('summary').first().getByText('Held back').waitFor();
    await undo.click();
    await page.getByText('1 change not published').waitFor();
    await page.getByText('does not exist any more').waitFor();
    expect(page.url()).not.toContain('page=%2Ftowns%2Fenfield');
    while (await undo.isEnabled()) await undo.click();
    await page.getByText('not published').waitFor({ state: 'detached' });
  });
});
