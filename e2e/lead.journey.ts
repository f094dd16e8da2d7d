import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SharedSite, sharedSite, workerBrowser } from './shared-services.ts';
import { cellPage } from './site-pages.ts';

let browser: Browser;
let site: SharedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), sharedSite()]);
});

afterAll(async () => {
  await browser.close();
});

const person = {
  'First Name': 'Ana',
  'Last Name': 'Ruiz',
  'Business Email': 'ana@ruiz-law.example',
  'Phone Number': '(626) 555-0199',
  'Company Name': 'Ruiz Law',
  'How can we help you?': 'Our server is old & slow.',
};

const contactForm = (page: Page) => page.locator('#contact form');

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await contactForm(page).getByLabel(label, { exact: true }).fill(value);
}

/** Returns the stored leads with this message. */
function storedLeads(message: string): unknown[] {
  const database = new Database(site.databaseFile, { readonly: true });
  try {
    return database
      .prepare(
        'select first_name, last_name, email, phone, company, service, location, message, source from leads where message = ?',
      )
      .all(message);
  } finally {
    database.close();
  }
}

const storedRow = (message: string) => ({
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(626) 555-0199',
  company: 'Ruiz Law',
  service: cellPage.service.name,
  location: cellPage.city.name,
  message,
  source: cellPage.path,
});

/**
 * Follows the first visible link of the main region to a path, and waits for its page: the address changes before. Links in
 * drawings are left out.
 */
async function follow(page: Page, path: string): Promise<void> {
  const links = page.locator(`main a[href="${path}"]:not([tabindex="-1"])`);
  await links.filter({ visible: true }).first().click();
  await page.waitForURL(`**${path}`);
  await page.locator(`link[rel="canonical"][href$="${path}"]`).waitFor({ state: 'attached' });
}

/** Goes from the home page to a cell by visible links. */
async function goFromHomeToCell(page: Page): Promise<void> {
  await page.goto(`${site.url}/home`);
  await follow(page, '/locations');
  await follow(page, cellPage.city.path);
  await follow(page, cellPage.path);
  await page.locator('h1', { hasText: cellPage.city.name }).waitFor();
}

describe('a visitor who follows links and sends the form', () => {
  let page: Page;
  let problems: string[];

  beforeEach(async () => {
    page = await browser.newPage();
    problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterEach(() => page.close());

  test('sees a toast, and the lead is stored with its page', async () => {
    await goFromHomeToCell(page);
    const [loaded = ''] = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map(({ name }) => name),
    );
    // The later pages were fetched by the script.
    expect(loaded).toBe(`${site.url}/home`);
    // Before its script has loaded, the form would be posted natively.
    await contactForm(page).scrollIntoViewIfNeeded();
    await page.locator('#contact [data-hydrated]').waitFor();
    await fill(page, person);
    await contactForm(page).getByRole('button', { name: 'Get My Free Assessment' }).click();
    const toast = page.locator('[data-toaster] li');
    await toast.waitFor();
    await expect.poll(() => toast.locator('.toast-title').textContent()).toBe('Thank you for your interest!');
    await expect.poll(() => toast.locator('.toast-description').textContent()).toContain('reached our desk');
    const { 'How can we help you?': message } = person;
    expect(storedLeads(message)).toEqual([storedRow(message)]);
    await expect.poll(() => contactForm(page).getByLabel('First Name').inputValue()).toBe('');
    expect(problems).toEqual([]);
  });

  test('sees errors on submit and then on each change; nothing is sent', async () => {
    await page.goto(site.url + cellPage.path);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.url());
    });
    await contactForm(page).scrollIntoViewIfNeeded();
    await page.locator('#contact [data-hydrated]').waitFor();
    await fill(page, { 'First Name': 'A', 'Business Email': 'ana@gmail.com' });
    await expect.poll(() => contactForm(page).locator('.field-message').count()).toBe(0);
    await contactForm(page).getByRole('button', { name: 'Get My Free Assessment' }).click();
    await expect
      .poll(() => contactForm(page).locator('.field-message').allTextContents())
      .toEqual([
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        'Only business email addresses are accepted. Please use your company email.',
        'Phone number is required',
        'Company name is required',
        'Please tell us how we can help you',
      ]);
    await fill(page, { 'First Name': 'Ana' });
    await expect
      .poll(() => contactForm(page).locator('.field-message').first().textContent())
      .toBe('Last name must be at least 2 characters');
    expect(requests).toEqual([]);
  });

  test('keeps the typed text, also after a reload, and sees an error if the server is unreachable', async () => {
    await page.goto(site.url + cellPage.path);
    await contactForm(page).scrollIntoViewIfNeeded();
    await page.locator('#contact [data-hydrated]').waitFor();
    await fill(page, person);
    await page.route('**/api/leads', (route) => route.abort());
    await contactForm(page).getByRole('button', { name: 'Get My Free Assessment' }).click();
    const toast = page.locator('[data-toaster] [data-variant=destructive]');
    await toast.waitFor();
    await expect.poll(() => toast.locator('.toast-title').textContent()).toBe('Submission Error');
    await expect.poll(() => contactForm(page).getByLabel('First Name').inputValue()).toBe('Ana');
    await page.reload();
    await contactForm(page).scrollIntoViewIfNeeded();
    await expect
      .poll(() => contactForm(page).getByLabel('How can we help you?').inputValue())
      .toBe(person['How can we help you?']);
  });
});

describe('a visitor without JavaScript', () => {
  let page: Page;

  beforeEach(async () => {
    page = await browser.newPage({ javaScriptEnabled: false });
  });
  afterEach(() => page.context().close());

  test('sends the form and gets the thank-you page', async () => {
    const message = 'Our server is older than our lease.';
    await goFromHomeToCell(page);
    await fill(page, { ...person, 'How can we help you?': message });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/leads')),
      contactForm(page).getByRole('button', { name: 'Get My Free Assessment' }).click(),
    ]);
    expect(answer.status()).toBe(303);
    await page.waitForURL('**/thank-you');
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    expect(storedLeads(message)).toEqual([storedRow(message)]);
  });

  test('gets the page again with the typed text and the errors', async () => {
    await page.goto(site.url + cellPage.path);
    await fill(page, { ...person, 'First Name': 'A', 'Business Email': 'ana@gmail.com' });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/leads')),
      contactForm(page).getByRole('button', { name: 'Get My Free Assessment' }).click(),
    ]);
    expect(answer.status()).toBe(422);
    expect(answer.headers()['cache-control']).toBe('no-store');
    await page.waitForLoadState();
    await expect.poll(() => page.locator('h1').textContent()).toContain(cellPage.city.name);
    await expect
      .poll(() => contactForm(page).getByLabel('Business Email').inputValue())
      .toBe('ana@gmail.com');
    await expect
      .poll(() => contactForm(page).getByLabel('How can we help you?').inputValue())
      .toBe(person['How can we help you?']);
    const summary = contactForm(page).getByRole('alert');
    await expect
      .poll(() => summary.getByRole('listitem').allTextContents())
      .toEqual([
        'First name must be at least 2 characters',
        'Only business email addresses are accepted. Please use your company email.',
      ]);
    const link = summary.getByRole('link').first();
    const target = (await link.getAttribute('href')) ?? '';
    await expect.poll(() => page.locator(target).getAttribute('name')).toBe('firstName');
    await expect.poll(() => page.locator(target).getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => contactForm(page).getByLabel('Phone Number').getAttribute('aria-invalid'))
      .toBe('false');
  });
});
