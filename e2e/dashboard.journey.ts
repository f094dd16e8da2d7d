import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trapFieldOf } from '../blocks/forms/trap-field.ts';
import { createUserStore } from '../server/auth/user-store.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { openSmtpInbox, type SmtpInbox } from '../server/testing/smtp-inbox.ts';
import { storeSampleLead } from '../server/testing/store-sample-lead.ts';
import { openWebhookInbox, type WebhookInbox } from '../server/testing/webhook-inbox.ts';
import {
  barsOffScale,
  hashesOn,
  leadsOnSeveralLines,
  valuesOutsideColumns,
} from './look/dashboard-faults.ts';
import { axeFaults, overflowOf, rulesOfColor } from './look/page-faults.ts';
import { connectBrowser } from './shared-services.ts';
import { cellPage } from './site-pages.ts';
import { type SiteServer, startSite } from './site-server.ts';

const ana = { email: 'ana@ruiz.example', password: 'four plain words here' };
/** Changes by other users arrive a second or two later. The page about content waits for a check of the whole site. */
const patience = { timeout: 120_000 };
const day = 24 * 60 * 60_000;
/** More than fit on one page of the list. */
const oldLeads = 60;

const { city, service } = cellPage;

let browser: Browser;
let site: SiteServer;
let mail: SmtpInbox;
let webhook: WebhookInbox;
let database: Database;
let trapField: string;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [mail, webhook] = await Promise.all([openSmtpInbox(), openWebhookInbox()]);
  [browser, site] = await Promise.all([
    connectBrowser(),
    startSite({
      command: 'start',
      env: {
        SMTP_URL: mail.url,
        LEAD_EMAIL_TO: 'desk@ruiz.example',
        LEAD_WEBHOOK_URL: webhook.url,
        LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
      },
    }),
  ]);
  database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  await createUserStore(database, () => new Date()).add(ana.email, ana.password);
  for (let index = 0; index < oldLeads; index += 1) {
    await storeSampleLead(database, new Date(Date.now() - 7 * day + index * 60_000), {
      first_name: `Old ${index}`,
      company: index % 2 === 0 ? 'Even Bakery' : 'Odd Garage',
      ...(index < 5 && { city_slug: city.slug, service_slug: service.slug }),
    });
  }
  const { name } = JSON.parse(await readFile(join(site.contentDir, 'site.json'), 'utf8'));
  trapField = trapFieldOf(name);
});

afterAll(async () => {
  await browser.close();
  await database.destroy();
  await site.stop();
  await Promise.all([mail.close(), webhook.close()]);
});

/** Signs in with a new browser context. Its errors and console errors are added to `problems`. */
async function signIn(): Promise<void> {
  context = await browser.newContext({ baseURL: site.url });
  context.setDefaultTimeout(patience.timeout);
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Password').fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await row('Old 59').waitFor();
}

/** Sends a lead as the form of a page does. */
async function sendLead(firstName: string, properties: Readonly<Record<string, string>> = {}): Promise<void> {
  const answer = await fetch(`${site.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName,
      lastName: 'Okafor',
      email: `${firstName.toLowerCase()}@okafor.example`,
      phone: '(626) 555-0143',
      company: 'Okafor Dental',
      message: `${firstName} asks about the slow printers in the front office.`,
      source: 'homepage',
      page: cellPage.path,
      ...properties,
    }),
  });
  expect(answer.status).toBe(201);
}

const list = () => page.getByRole('list', { name: 'Leads' });
const row = (name: string) => list().getByRole('link', { name: new RegExp(`^${name} `) });
const pane = () => page.getByRole('article', { name: 'Lead' });
const searchField = () => page.getByRole('searchbox');
const done = () => page.getByRole('status').filter({ hasText: 'Close' });
const mailsAbout = (name: string) => mail.messages.filter(({ text }) => text?.includes(`${name} Okafor`));
const webhooksAbout = (name: string) => webhook.messages.filter(({ body }) => body.includes(name));

/** Presses keys one after the other. After each, an element has a visible focus. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await expectFocus();
  }
}

/** Saves a download to a file, because the shared browser does not give its path. */
async function downloadedFile(download: Download): Promise<string> {
  const file = join(site.contentDir, '..', 'download.csv');
  await download.saveAs(file);
  return file;
}

async function expectFocus(): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          if (focused === null || focused === document.body) return 'the focus is lost';
          if (!focused.checkVisibility()) return `${focused.outerHTML} is not visible`;
          const { outlineStyle, outlineWidth } = getComputedStyle(focused);
          if (outlineStyle === 'none' || outlineWidth === '0px') return `${focused.outerHTML} has no outline`;
          return 'visible';
        }),
      patience,
    )
    .toBe('visible');
}

const focused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const expectFocusOn = (locator: Locator) => expect.poll(() => focused(locator), patience).toBe(true);
const expectStatus = (status: string) =>
  expect
    .poll(() => pane().getByRole('button', { pressed: true }).textContent(), patience)
    .toMatch(new RegExp(`^${status}`));

describe('the dashboard', () => {
  beforeEach(signIn);
  afterEach(() => context.close());

  test('shows a new lead and its deliveries, and is used by keyboard alone', async () => {
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.goto('/');
    await page.waitForURL('**/dashboard');
    await row('Old 59').waitFor();

    // New leads change neither the focus nor the selected row. The canary lead of today is the newest one.
    await row('Canary').waitFor();
    await press('j', 'j');
    await expectFocusOn(row('Old 59'));
    await sendLead('Nia');
    await row('Nia').waitFor();
    await expectFocusOn(row('Old 59'));
    await press('j');
    await expectFocusOn(row('Old 58'));
    await expect.poll(() => mailsAbout('Nia').length, patience).toBe(1);
    await expect.poll(() => webhooksAbout('Nia').length, patience).toBe(1);

    await press('/');
    await expectFocusOn(searchField());
    await page.keyboard.type('nia', { delay: 150 });
    await page.waitForURL(/search=nia/);
    expect(await searchField().inputValue()).toBe('nia');
    await expect.poll(() => list().getByRole('listitem').count(), patience).toBe(1);
    // In a text field, letters are text and not shortcuts.
    expect(await page.getByText('1 lead selected').count()).toBe(0);
    await press('Enter');
    await expectFocusOn(row('Nia'));
    await press('Enter');
    await expectFocusOn(pane().getByRole('heading', { name: 'Nia Okafor' }));
    await pane().getByText('delivered').nth(1).waitFor();
    expect(await pane().getByText(city.name).count()).toBeGreaterThan(0);

    await press('2');
    await expectStatus('Contacted');
    await done().getByText('Nia Okafor set to Contacted').waitFor();
    await press('u');
    await expectStatus('New');
    await done().getByText('Undone: Nia Okafor set to Contacted').waitFor();
    await press('3', 'n');
    await expectStatus('Qualified');

    const note = 'Called at 2, j & k: busy.\n<b>Wants</b> a quote';
    await page.keyboard.type(note);
    await expectStatus('Qualified');
    await press('Tab', 'Enter');
    const saved = pane().getByText('Called at 2');
    await expect.poll(() => saved.textContent(), patience).toBe(note);
    expect(await saved.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-wrap');
    await press('n', 'Escape', 'Escape');
    await expectFocusOn(row('Nia'));
    expect(new URL(page.url()).search).toBe('?search=nia');

    await press('x');
    await page.getByText('1 lead selected').waitFor();
    await press('Escape');
    await page.getByText('1 lead selected').waitFor({ state: 'hidden' });
    await press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    await page.keyboard.press('x');
    await press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await page.getByText('1 lead selected').count()).toBe(0);
    await expectFocusOn(row('Nia'));

    // The next lead is the one that takes the row of the lead that leaves the list.
    await page.getByRole('link', { name: 'Inbox' }).click();
    await expect.poll(() => searchField().inputValue(), patience).toBe('');
    await row('Old 59').focus();
    await press('Enter');
    await expectFocusOn(pane().getByRole('heading', { name: 'Old 59' }));
    await press('5');
    await row('Old 59').waitFor({ state: 'hidden' });
    await press('j');
    await expectFocusOn(pane().getByRole('heading', { name: 'Old 58' }));
    await press('u');
    await row('Old 59').waitFor();
    await page.goBack();
    await expectFocusOn(row('Old 58'));
    expect(problems).toEqual([]);
  });

  test('filters, pages and changes several leads at once', async () => {
    await page.getByRole('button', { name: 'Show older leads' }).click();
    await row('Old 0').waitFor();
    await expectFocus();
    expect(await page.getByRole('button', { name: 'Show older leads' }).count()).toBe(0);
    const names = await list().getByRole('link').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(oldLeads);

    await page.getByText('City, service, source').click();
    await page.getByLabel('City').selectOption(city.slug);
    await page.waitForURL(`**city=${city.slug}*`);
    await page.getByLabel('Service').selectOption(service.slug);
    await page.waitForURL(`**service=${service.slug}*`);
    await page.reload();
    await row('Old 4').waitFor();
    expect(await row('Old 5').count()).toBe(0);
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe(city.slug);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export these as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await downloadedFile(download), 'utf8');
    expect(csv).toContain('Old 4');
    expect(csv).not.toContain('Old 5');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Service').inputValue(), patience).toBe('');
    await page.goBack();
    await expect.poll(() => page.getByLabel('City').inputValue(), patience).toBe('');
    await row('Old 20').waitFor();

    const marked = ['Old 30', 'Old 31', 'Old 32'];
    for (const name of marked) await page.getByRole('checkbox', { name: `Select ${name} ` }).check();
    await page.getByText('3 leads selected').waitFor();
    await page.getByLabel('Status of the selected leads').selectOption('won');
    expect(await row('Old 30').count()).toBe(1);
    await page.getByRole('button', { name: 'Set status' }).click();
    await done().getByText('3 leads set to Won').waitFor();
    for (const name of marked) await row(name).waitFor({ state: 'hidden' });
    await expectFocus();
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const name of marked) await row(name).waitFor();
    await expectFocus();
    await page.getByRole('button', { name: 'Close' }).click();
    await expectFocus();
    await page.getByRole('checkbox', { name: 'Select Old 33 ' }).check();
    await page.getByLabel('Owner of the selected leads').selectOption(ana.email);
    await page.getByRole('button', { name: 'Set owner' }).click();
    await row('Old 33').getByText(ana.email).waitFor();
    expect(problems).toEqual([]);
  });

  test('shows the changes of another user, and that a lead was erased', async () => {
    const other = await context.newPage();
    await row('Old 40').click();
    await other.goto(page.url());
    await other.getByRole('button', { name: /^Contacted/ }).click();
    await expectStatus('Contacted');
    await pane().getByText('Status from New to Contacted').waitFor();
    await other.getByLabel('Owner', { exact: true }).selectOption(ana.email);
    await other.getByRole('button', { name: 'Set owner' }).click();
    await expect
      .poll(() => pane().getByLabel('Owner', { exact: true }).inputValue(), patience)
      .toBe(ana.email);
    await other.close();

    await database.deleteFrom('leads').where('first_name', '=', 'Old 40').execute();
    await press('4');
    await done().getByText('Nothing was changed').waitFor();
    await pane().getByText('it may have been erased').waitFor();
    await expectFocus();
    await press('Escape');
    await row('Old 40').waitFor({ state: 'hidden' });
    await expectFocus();
  });

  test('delivers a lead that was held as spam exactly once', async () => {
    await sendLead('Bo', { [trapField]: 'https://spam.example' });
    await page.goto('/dashboard?status=spam');
    await row('Bo').click();
    await pane().getByText('A field that is hidden from visitors was filled in.').waitFor();
    await pane().getByText('None: no receiver was configured, or the lead is held back.').waitFor();
    expect([mailsAbout('Bo').length, webhooksAbout('Bo').length]).toEqual([0, 0]);

    await page.getByRole('button', { name: 'Not spam: deliver it' }).click();
    await expectFocus();
    await pane().getByText('delivered').nth(1).waitFor();
    // The second time, no message is sent.
    await press('6');
    await pane().getByText('nothing is sent a second time').waitFor();
    await press('1');
    await expectStatus('New');
    await sendLead('Cy');
    await expect.poll(() => [mailsAbout('Cy').length, webhooksAbout('Cy').length], patience).toEqual([1, 1]);
    expect([mailsAbout('Bo').length, webhooksAbout('Bo').length]).toEqual([1, 1]);
    await page.goto('/dashboard/deliveries');
    await page.getByText('No lead is unaccounted for').waitFor();
    expect(problems).toEqual([]);
  });

  test('shows failed deliveries and retries them', async () => {
    webhook.behave({ status: 410 });
    await sendLead('Dee');
    await page.goto('/dashboard/deliveries');
    await page.getByText('failed after 1 attempt: The webhook answered 410').waitFor();
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('alert').getByText('1 delivery failed').waitFor();
    await page.getByRole('link', { name: 'See the reasons and retry' }).click();
    webhook.behave({ status: 503, headers: { 'retry-after': '3600' } });
    await sendLead('Eli');
    await page.getByText(/^waiting, 1 attempt so far, next .*: The webhook answered 503/).waitFor();
    await page.getByText('No lead is unaccounted for').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    webhook.behave({ status: 200 });
    await page.getByRole('button', { name: /^Retry: Dee .* Webhook at / }).click();
    await page.getByText('failed after').waitFor({ state: 'hidden' });
    await expectFocus();
    await page.getByRole('button', { name: /^Retry: Eli .* Webhook at / }).click();
    await page.getByText('No open deliveries.').waitFor();
    await expectFocus();
    expect(webhooksAbout('Dee').length).toBe(2);
    await page.getByText('No lead is unaccounted for').waitFor();
    await page.getByText('The canary lead arrived').waitFor();
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('delivery failed').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('shows numbers and content, and links a cell to its leads', async () => {
    await page.getByRole('link', { name: 'Numbers' }).click();
    await page.getByRole('heading', { name: 'By city and service' }).waitFor();
    const cell = page.getByRole('row', { name: new RegExp(`^${city.name}`) }).getByRole('link');
    const leads = Number(await cell.first().textContent());
    expect(leads).toBeGreaterThanOrEqual(5);
    await cell.first().click();
    await page.waitForURL(`**city=${city.slug}*`);
    await expect.poll(() => list().getByRole('listitem').count(), patience).toBe(leads);

    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await page.getByRole('heading', { name: 'City by service' }).waitFor();
    await page.getByText('The content has no errors and no warnings.').waitFor();
    await page
      .getByRole('row', { name: new RegExp(`^${city.name}`) })
      .getByText(`${leads} leads`)
      .waitFor();
    expect(problems).toEqual([]);
  });

  test('keeps typed text when the session has ended', async () => {
    await row('Old 50').click();
    await pane().getByRole('textbox', { name: 'Note' }).fill('Half a thought');
    const other = await context.newPage();
    await other.goto('/dashboard/account');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.getByText('You are signed out.').waitFor();

    await pane().getByRole('button', { name: 'Save note' }).click();
    const alert = pane().getByRole('alert').filter({ hasText: 'The note was not saved' });
    await alert.getByText('You are no longer signed in.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const [signingIn] = await Promise.all([
      context.waitForEvent('page'),
      alert.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    await signingIn.getByLabel('Email').fill(ana.email);
    await signingIn.getByLabel('Password').fill(ana.password);
    await signingIn.getByRole('button', { name: 'Sign in' }).click();
    // The new tab shows the same lead; the typed text is in the first tab only.
    await signingIn.getByRole('heading', { name: 'Old 50' }).waitFor();
    expect(await pane().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a thought');
    await pane().getByRole('button', { name: 'Save note' }).click();
    await pane().getByRole('listitem').getByText('Half a thought').waitFor();
    expect(await pane().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  });

  test('shows one line for each lead from 1,200 pixels, with columns', async () => {
    await page.getByText('City, service, source').click();
    await page.getByLabel('City').selectOption(city.slug);
    await row('Old 4').waitFor();
    await page.setViewportSize({ width: 1200, height: 900 });
    const lines = await leadsOnSeveralLines(list());
    expect(lines.looked).toBeGreaterThanOrEqual(5);
    expect(lines.faults).toEqual([]);
    const values = { Place: city.name, Service: service.name, Source: 'homepage' };
    const columns = () => valuesOutsideColumns(list(), row('Old 4'), values);
    expect(await columns()).toEqual({ looked: 3, faults: [] });

    // The checks find cards, and values outside their column.
    await page.addStyleTag({ content: '[aria-label="Leads"] bdi { position: relative; left: 40px; }' });
    expect((await columns()).faults.length).toBe(3);
    await page.setViewportSize({ width: 1000, height: 900 });
    const cards = await leadsOnSeveralLines(list());
    expect(cards.looked).toBe(lines.looked);
    expect(cards.faults.length).toBe(cards.looked);

    await searchField().fill('no such lead');
    await page.getByText('No lead matches these filters.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await row('Old 59').waitFor();
    await expectFocus();
    expect(problems).toEqual([]);
  });

  test('opens the numbers on the current week, with comparable scales', async () => {
    for (let index = 0; index < 3; index += 1)
      await storeSampleLead(database, new Date(), { first_name: `Bot ${index}`, status: 'spam' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/numbers');
    const week = page.getByText('This week', { exact: true }).first();
    await week.waitFor();
    const isInWindow = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await week.boundingBox()) ?? {};
      return width > 0 && x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740;
    };
    expect(await isInWindow()).toBe(true);
    const asColumns = await page.addStyleTag({
      content: 'figure .bars.bars.bars { flex-direction: row } figure .bar { min-width: 120px }',
    });
    expect(await isInWindow()).toBe(false);
    await asColumns.evaluate((element) => element.parentNode?.removeChild(element));

    await page.setViewportSize({ width: 1440, height: 900 });
    const byWeek = page.getByRole('figure').filter({ hasText: 'by week' });
    const bars = await barsOffScale(byWeek);
    expect(bars.looked).toBe(24);
    expect(bars.faults).toEqual([]);
    expect(await byWeek.getByText(/^A full bar is \d+ in a week/).count()).toBe(2);
    await page.addStyleTag({ content: 'figure ~ figure .length.length.length { block-size: 100% }' });
    expect((await barsOffScale(byWeek)).faults.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  test('shows no internal identifier', async () => {
    await sendLead('Flo');
    await row('Flo').click();
    await pane().getByText('Webhook at').waitFor();
    const pages: (readonly [path: string, ready: string])[] = [
      [page.url(), 'Webhook at'],
      ['/dashboard/deliveries', 'Webhook at'],
      ['/dashboard/numbers', 'By city and service'],
    ];
    for (const [path, ready] of pages) {
      await page.goto(path);
      await page.getByText(ready).first().waitFor();
      const { looked, faults } = await hashesOn(page);
      expect(looked, path).toBeGreaterThan(20);
      expect(faults, path).toEqual([]);
    }
    await page.getByRole('main').evaluate((main) => main.append('webhook:example.com#1fef879d'));
    expect((await hashesOn(page)).faults).toEqual(['1fef879d']);
    expect(problems).toEqual([]);
  });

  test('has no axe violation and fits narrow windows', async () => {
    const lead = `/dashboard/leads/${(await row('Old 20').getAttribute('id'))?.replace('lead-', '')}`;
    const look = async (what: string, ready: Locator) => {
      const faults: string[] = [];
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [colorScheme, rules] of [['light'], ['dark', rulesOfColor]] as const) {
          await page.emulateMedia({ colorScheme });
          await ready.waitFor();
          faults.push(...(await axeFaults(page, rules)).map((fault) => `${width} ${colorScheme} ${fault}`));
        }
      }
      for (const width of [320, 360, 800, 1100]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await overflowOf(page);
        if (overflow !== undefined) faults.push(`${width} ${JSON.stringify(overflow)}`);
      }
      expect(faults, what).toEqual([]);
    };
    await look('the inbox', row('Old 20'));
    await page.getByText('City, service, source').click();
    await page.getByRole('checkbox', { name: 'Select Old 21 ' }).check();
    await look('filters and a selection', page.getByText('1 lead selected'));
    await page.getByRole('button', { name: 'Keys ?' }).click();
    await look('help', page.getByRole('dialog'));
    await page.goto(lead);
    const heading = pane().getByRole('heading', { name: 'Old 20' });
    await heading.waitFor();
    await page.keyboard.press('2');
    await done().waitFor();
    await look('a lead and the undo bar', heading);
    for (const name of ['numbers', 'deliveries', 'content']) {
      await page.goto(`/dashboard/${name}`);
      await look(name, page.getByRole('heading', { level: 2 }).first());
    }
    expect(problems).toEqual([]);
    await page.route('**/api/dashboard/leads?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    await look('a fault', page.getByText('Could not fetch the leads'));
    expect(problems).not.toEqual([]);
  });
});
