import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContentFiles } from '../engine/content/content-files.ts';
import { languages } from '../engine/words/dictionary.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import type {
  DeliveryOverview,
  DeliveryRow,
  FailedDeliveries,
  InboxChoices,
  Violations,
} from '../server/dashboard/dashboard-api.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { builtInModel } from '../server/site/built-in-model.ts';
import { storeSampleLead } from '../server/testing/store-sample-lead.ts';
import { dictionaries } from '../server/words/dictionaries.ts';
import { workerBrowser } from './shared-services.ts';
import { pseudoContent, toContentLetters } from './site/pseudo-language.ts';
import { unwordedTexts } from './site/unworded-texts.ts';
import { type SiteServer, startSite } from './site-server.ts';

const fixture = join(projectRoot, 'e2e/fixtures/piano-tuning');
const dashboardScripts = join(projectRoot, 'dist/client/assets/dashboard');
const user = { email: 'ana@ruiz.example', password: 'four plain words here' };
const minute = 60_000;
const wide = toContentLetters;

let browser: Browser;
let site: SiteServer;
let folder: string;
let context: BrowserContext;
let page: Page;
let leadId: string;
let spamId: string;
const found = new Set<string>();
let texts = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-words-'));
  const model = builtInModel;
  for (const { file, text } of pseudoContent(readContentFiles(fixture), model)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await cp(join(fixture, 'media'), join(folder, 'media'), { recursive: true });
  [browser, site] = await Promise.all([workerBrowser(), startSite({ command: 'start', content: folder })]);
  const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  await createUserStore(database, () => new Date()).add(user.email, user.password);
  const values = {
    last_name: wide('Gomez'),
    email: user.email,
    company: wide('Clinic'),
    service: wide('Tuning'),
    location: wide('Keene'),
    message: wide('The piano is out of tune.'),
    source: wide('homepage'),
    city_slug: 'lebanon',
    service_slug: 'piano-tuning',
    block: wide('contact'),
    referrer_host: wide('search.example'),
    utm: JSON.stringify({ [wide('source')]: wide('letter') }),
    consent: wide('I agree.'),
  };
  const spam_signs = JSON.stringify([
    { signal: 'trap-field', points: 5 },
    { signal: 'haste', points: 2, milliseconds: 800 },
    { signal: 'links', points: 2, count: 3 },
    { signal: 'gibberish', points: 1, fields: ['company', 'message'] },
  ]);
  for (let index = 0; index < 60; index += 1)
    leadId = await storeSampleLead(database, new Date(Date.now() - (100 - index) * 50 * minute), {
      ...values,
      first_name: wide(`Lead ${index}`),
    });
  spamId = await storeSampleLead(database, new Date(), {
    ...values,
    first_name: wide('Bot'),
    status: 'spam',
    spam_signs,
  });
  await database.destroy();
  context = await browser.newContext({ baseURL: site.url });
  // The page about content waits for a check of the whole site.
  context.setDefaultTimeout(120_000);
  page = await context.newPage();
  await page.goto('/sign-in');
  await page.locator('#email').fill(user.email);
  await page.locator('#password').fill(user.password);
  await page.locator('main button[type=submit]').click();
  await rows().first().waitFor();
});

beforeEach(() => found.clear());
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

afterAll(async () => {
  await context.close();
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const rows = () => main().locator('ul > li > a');
const main = () => page.locator('main');

/** Values of content and of requests that are shown as they are written. */
const shownAsWritten = [
  user.email,
  'desk@firm.example',
  'hooks.example',
  'SMTP_URL',
  'LEAD_EMAIL_TO',
  'LEAD_WEBHOOK_URL',
  'CSV',
];

/** Looks at all texts of the page, except technical messages, letters on keys, and paths. */
async function look(): Promise<void> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const element of copy.querySelectorAll('[lang="en"], #dashboard-texts')) element.remove();
    for (const key of copy.querySelectorAll('kbd')) if (key.textContent?.length === 1) key.remove();
    return copy.outerHTML;
  });
  const { found: own, lookedAt } = unwordedTexts(html, shownAsWritten);
  for (const text of own) if (!/: \/[\w/-]+$/.test(text)) found.add(text);
  texts += lookedAt;
}

/** Answers a request of the dashboard with changed data, until the page is left. */
async function answer<Data>(path: string, change: (data: Data) => Data): Promise<void> {
  await page.route(`**/api/dashboard/${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

const delivery: DeliveryRow = {
  id: '1',
  leadId: '1',
  leadName: wide('Maria Gomez'),
  receiver: 'email:desk@firm.example#1f2e3d4c',
  isCanary: false,
  state: 'dead',
  attempts: 2,
  lastError: 'The mail server refused the message.',
  nextAttemptAt: null,
  deliveredAt: null,
};

const instant = '2026-11-21T15:04:05.000Z';

const deliveryStates: DeliveryRow[] = [
  delivery,
  { ...delivery, id: '2', receiver: 'webhook:hooks.example#1f2e3d4c', state: 'waiting' },
  { ...delivery, id: '3', state: 'waiting', nextAttemptAt: instant, lastError: '' },
  { ...delivery, id: '4', state: 'delivered', deliveredAt: instant, lastError: '' },
];

describe('in a pseudo-language, every letter of the dashboard comes from content or a dictionary', () => {
  test('in the inbox', async () => {
    await look();
    await page.locator('summary').click();
    await page.locator('input[type=checkbox]').first().check();
    await look();
    await page.locator('fieldset select').first().selectOption('contacted');
    await page.locator('fieldset button[type=submit]').first().click();
    await page.locator('[role=status] kbd').waitFor();
    await look();
    await page.keyboard.press('u');
    await page.locator('[role=status] kbd').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.locator('select').first().selectOption('lost');
    await rows().first().waitFor({ state: 'detached' });
    await look();
    await answer<InboxChoices>('choices', (choices) => ({
      ...choices,
      receivers: [],
      claimedAnswerMinutes: 15,
    }));
    await answer<FailedDeliveries>('deliveries/failed', () => ({ failed: 2, isCanaryLate: true }));
    await page.goto('/dashboard?city=lebanon');
    await rows().first().waitFor();
    await page.locator('.overdue').first().waitFor();
    await look();
    await page.unrouteAll({ behavior: 'wait' });
    await answer<FailedDeliveries>('deliveries/failed', () => ({ failed: 0, isCanaryLate: true }));
    await page.route('**/api/dashboard/leads?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    await main().getByRole('alert').nth(1).waitFor();
    await look();
    await page.unrouteAll({ behavior: 'wait' });
    expect([...found]).toEqual([]);
  });

  test('in a lead', async () => {
    await page.goto(`/dashboard/leads/${leadId}`);
    const pane = page.locator('article');
    await pane.locator('h1').waitFor();
    await page.keyboard.press('2');
    await page.locator('[role=status] kbd').waitFor();
    await pane.locator('form select').selectOption(user.email);
    await pane.locator('form').first().locator('button').click();
    await pane.locator('ol > li').nth(2).waitFor();
    await look();
    await answer<{ deliveries: DeliveryRow[] }>(`leads/${leadId}`, (lead) => ({
      ...lead,
      deliveries: deliveryStates,
    }));
    await page.route('**/notes', (route) => route.fulfill({ status: 401, json: { message: '' } }));
    await page.reload();
    await pane.locator('section li').nth(3).waitFor();
    await pane.locator('textarea').fill('１');
    await pane.locator('textarea + button').click();
    await pane.getByRole('alert').waitFor();
    await look();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`/dashboard/leads/${spamId}`);
    await pane.locator('h1').waitFor();
    await look();
    await page.goto('/dashboard/leads/unknown');
    await pane.getByRole('alert').waitFor();
    await look();
    const csv = await page.evaluate(async () => (await fetch('/api/dashboard/leads.csv')).text());
    const [headings = ''] = csv.split('\n');
    // The headings of times name the time zone.
    expect(headings.replaceAll(/\[[A-Za-z]\]| \([A-Z]\w+\/\w+\)/g, '')).not.toMatch(/[A-Za-z]/);
    expect([...found]).toEqual([]);
  });

  test('in the deliveries', async () => {
    for (const state of ['off', 'waiting', 'arrived', 'late'] as const) {
      await answer<DeliveryOverview>('deliveries', (overview) => ({
        ...overview,
        receivers: [
          {
            receiver: 'email:desk@firm.example#1f2e3d4c',
            isConfigured: state === 'arrived',
            delivered: 1,
            waiting: 2,
            dead: 1,
            lastDeliveredAt: state === 'late' ? instant : null,
            lastError: state === 'late' ? 'The mail server refused the message.' : '',
          },
        ],
        balance: { ...overview.balance, isEven: state === 'arrived' },
        canary: { state, sentAt: instant, arrivedAt: instant },
        open: state === 'off' ? [] : deliveryStates,
      }));
      await page.goto('/dashboard/deliveries');
      await main().locator('table').first().waitFor();
      await look();
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect([...found]).toEqual([]);
  });

  test('in the numbers, the content and the faults of pages', async () => {
    await page.goto('/dashboard/numbers');
    await main().locator('figure').first().waitFor();
    for (const table of await main().locator('details summary').all()) await table.click();
    await look();
    await page.goto('/dashboard/content');
    await main().locator('table').waitFor();
    await look();
    await answer<Violations>('violations', () => ({
      violations: ['/faq', null].map((path) => ({
        page: path,
        directive: 'script-src-elem',
        blocked: 'inline',
        count: 2,
        lastAt: instant,
      })),
    }));
    await page.goto('/dashboard/content');
    await main().locator('table').nth(1).waitFor();
    await look();
    await page.unrouteAll({ behavior: 'wait' });
    const failures = [
      ['numbers', 'numbers'],
      ['content', 'content'],
      ['content', 'violations'],
      ['deliveries', 'deliveries'],
    ] as const;
    for (const [name, request] of failures) {
      await page.route(`**/api/dashboard/${request}`, (route) => route.abort());
      await page.goto(`/dashboard/${name}`);
      await main().getByRole('alert').waitFor();
      await look();
      await page.unrouteAll({ behavior: 'wait' });
    }
    await page.goto('/dashboard/no-such-page');
    await main().locator('h2').waitFor();
    await look();
    await page.goto('/dashboard/account');
    await look();
    expect([...found]).toEqual([]);
    console.log(`Words: looked at ${texts} texts of the dashboard`);
    expect(texts).toBeGreaterThan(2_000);
  });

  test('and a text that does not is found', async () => {
    await page.goto('/dashboard/numbers');
    await main().locator('figure').first().waitFor();
    await main().evaluate((element) => element.append('Show more'));
    await look();
    expect([...found]).toEqual(['main in #main: Show more']);
  });
});

test('the script of the dashboard contains no dictionary, and its document one language', async () => {
  const sections = [
    'dashboard',
    'inbox',
    'lead',
    'shortcuts',
    'numbers',
    'deliveries',
    'contentGrid',
    'violations',
  ];
  const own = dictionaries.filter(({ section }) => sections.includes(section));
  const sentences = languages.flatMap((language) =>
    own.flatMap(({ words }) =>
      Object.values(words).flatMap((word) => {
        const text = word[language];
        return typeof text === 'string' && text.split(' ').length > 3 ? [text] : [];
      }),
    ),
  );
  expect(sentences.length).toBeGreaterThan(100);
  const scripts = (await readdir(dashboardScripts)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const code = await Promise.all(scripts.map((name) => readFile(join(dashboardScripts, name), 'utf8')));
  expect(sentences.filter((text) => code.join('\n').includes(text))).toEqual([]);
  const document = await (await context.request.get('/dashboard')).text();
  expect(sentences.filter((text) => document.includes(text))).toEqual([]);
  expect(document).toContain('[L]');
});
