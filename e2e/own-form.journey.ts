import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptNames } from '../engine/content/model/form.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { openSmtpInbox, type SmtpInbox } from '../server/testing/smtp-inbox.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

const user = { email: 'desk@pianos.example', password: 'four plain words here' };
const patience = { timeout: 120_000 };

let browser: Browser;
let site: SiteServer;
let mail: SmtpInbox;

beforeAll(async () => {
  mail = await openSmtpInbox();
  [browser, site] = await Promise.all([
    workerBrowser(),
    startSite({
      command: 'start',
      content: join(projectRoot, 'e2e/fixtures/piano-tuning'),
      env: { SMTP_URL: mail.url, LEAD_EMAIL_TO: user.email },
    }),
  ]);
  const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  await createUserStore(database, () => new Date()).add(user.email, user.password);
  await database.destroy();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  await mail.close();
});

const form = (page: Page) => page.locator('#contact form');

async function fill(page: Page, name: string): Promise<void> {
  const values = { 'First Name': name, 'Last Name': 'Berg', Email: `${name.toLowerCase()}@home.example` };
  for (const [label, value] of Object.entries(values))
    await form(page).getByLabel(label, { exact: true }).fill(value);
  await form(page).getByLabel('Phone Number').fill('(603) 555-0130');
  await form(page).getByLabel('How can we help you?').fill('Two keys stick.');
}

/** Records the properties of forms that the scripts of a page read. */
async function recordReads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const names = new Set<string>();
    Object.assign(globalThis, { readOfForms: names });
    function watch(form: HTMLFormElement): void {
      for (let holder: object = form; holder !== null; holder = Object.getPrototypeOf(holder))
        for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
          if (!/^[a-z][a-zA-Z0-9]{0,39}$/.test(name) || Object.hasOwn(form, name)) continue;
          Object.defineProperty(form, name, {
            get() {
              names.add(name);
              return property.get === undefined ? property.value : property.get.call(form);
            },
            set: (value) => property.set?.call(form, value),
          });
        }
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof HTMLFormElement) watch(node);
    }).observe(document, { childList: true, subtree: true });
  });
}

test('a form with a field of its own and without a company works with script', async () => {
  const page = await browser.newPage();
  await recordReads(page);
  await page.goto(site.url);
  await form(page).scrollIntoViewIfNeeded();
  await page.locator('#contact [data-hydrated]').waitFor();
  await expect.poll(() => form(page).getByLabel('Company Name').count()).toBe(0);
  const asksForConsent = () =>
    page.evaluate(() => {
      document.getElementById('cookie-settings')?.removeAttribute('hidden');
      const parts = document.querySelectorAll('#cookie-settings, [href$="#cookie-settings"]');
      return { parts: parts.length, visible: [...parts].some((part) => part.checkVisibility()) };
    });
  expect(await asksForConsent(), 'the site embeds no service').toEqual({ parts: 2, visible: false });
  await fill(page, 'Ida');
  await form(page).getByRole('button', { name: 'Send the note' }).click();
  await expect
    .poll(() => form(page).locator('.field-message').allTextContents(), patience)
    .toEqual(['Kind of piano is required']);
  const top = async (label: string) => (await form(page).getByLabel(label).boundingBox())?.y;
  expect(await top('Year of the last tuning'), 'a field with help is next to one without').toBe(
    await top('Kind of piano'),
  );
  await form(page).getByLabel('Kind of piano').selectOption('Grand');
  await form(page).getByRole('button', { name: 'Send the note' }).click();
  await form(page).locator('.sent').waitFor({ state: 'visible' });
  // A field with the name of one of these properties would be read instead.
  const read = await page.evaluate(() => [...Object(globalThis).readOfForms]);
  expect(read).toContain('elements');
  expect(read.filter((name) => !scriptNames.has(name))).toEqual([]);
  await page.close();
});

test('it works without script, with the page after sending that the form names', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url);
  await fill(page, 'Ole');
  await form(page).getByLabel('Kind of piano').selectOption('Upright');
  await form(page).getByLabel('Year of the last tuning').fill('2019');
  await form(page).getByRole('button', { name: 'Send the note' }).click();
  await page.waitForURL('**/thank-you');
  await context.close();
});

test('its values are in the mail, in the dashboard and in the export', async () => {
  const received = () => mail.messages.find(({ subject }) => subject === 'New lead: Ole Berg');
  await expect.poll(received, patience).toBeDefined();
  expect(received()?.text).toContain('Kind of piano: Upright\nYear of the last tuning: 2019\n');

  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const row = (name: string) => page.getByRole('list', { name: 'Leads' }).getByRole('link', { name });
  await row('Ida Berg').click();
  const pane = page.getByRole('article', { name: 'Lead' });
  await pane.getByText('Kind of piano').waitFor();
  await expect.poll(() => pane.getByText('Grand', { exact: true }).count()).toBe(1);

  await page.goto('/dashboard?field=pianoType:Upright');
  await row('Ole Berg').waitFor();
  await expect.poll(() => row('Ida Berg').count()).toBe(0);
  const exported = await context.request.get('/api/dashboard/leads.csv?field=pianoType:Upright');
  expect(await exported.text()).toContain('Kind of piano: Upright');
  await context.close();
});
