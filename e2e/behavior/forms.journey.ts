import Database from 'better-sqlite3';
import type { Locator, Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { cellPage } from '../site-pages.ts';
import { followLink, visitSite } from './visited-site.ts';

const site = visitSite();

const fallback = 'There was an error submitting your form. Please try again.';
const invalidAddress = 'Please enter a valid email address';
const consumerAddress = 'Only business email addresses are accepted. Please use your company email.';

const person = {
  'First Name': 'Ana',
  'Last Name': 'Ruiz',
  'Business Email': 'ana@ruiz-law.example',
  'Phone Number': '(626) 555-0199',
  'Company Name': 'Ruiz Law',
  'How can we help you?': 'Our server is old.',
} as const;
type Field = keyof typeof person;

const lead = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(626) 555-0199',
  company: 'Ruiz Law',
  message: 'Our server is old.',
};

const contactForm = (page: Page) => page.locator('#contact form');
const submitButton = (page: Page) =>
  contactForm(page).getByRole('button', { name: 'Get My Free Assessment' });
const messages = (page: Page) => contactForm(page).locator('.field-message').allTextContents();
const toast = (page: Page) => page.locator('[data-toaster] li');
const toastTexts = async (page: Page) => ({
  title: await toast(page).locator('.toast-title').textContent(),
  description: await toast(page).locator('.toast-description').textContent(),
});

async function fill(form: Locator, values: Readonly<Partial<Record<string, string>>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value ?? '');
  }
}

/** Waits until the form is hydrated. */
async function startForm(page: Page, form = contactForm(page)): Promise<void> {
  await form.scrollIntoViewIfNeeded();
  await form.locator('[data-hydrated]').waitFor();
}

/** Opens a page with a hydrated form. */
async function visitForm(path: string): Promise<Page> {
  const page = await site.visit(path);
  await startForm(page);
  return page;
}

/** Resolves after the page has validated and rendered what changed. */
const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Responds to every lead instead of the server. Returns the array of sent leads. */
async function interceptLeads(page: Page, answer: (route: Route) => Promise<void>): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/api/leads', async (route) => {
    sent.push(route.request().postDataJSON());
    await answer(route);
  });
  return sent;
}

const accepted = (route: Route) =>
  route.fulfill({ status: 201, json: { id: '42', message: 'Filed as number 42; we call you today.' } });

test('the contact section has its heading, fields, note and other ways to reach us', async () => {
  const page = await site.visit('/faq');
  const section = page.locator('#contact');
  expect(await section.locator('h2').textContent()).toBe('Ready to Secure Your Business?');
  expect(await contactForm(page).locator('h3').textContent()).toBe('Get Your Free IT Assessment');
  expect(await contactForm(page).locator('.field label').allTextContents()).toEqual(Object.keys(person));
  expect(
    await contactForm(page)
      .getByLabel('How can we help you?')
      .evaluate(({ tagName }) => tagName),
  ).toBe('TEXTAREA');
  const note = await contactForm(page).locator('.form-note').textContent();
  expect(note).toMatch(/agree to receive communications/);
  expect(note).toMatch(/information is never shared/);
  const text = await section.innerText();
  expect(text).toMatch(/\(626\) 555-01\d0/);
  for (const expected of [
    'hello@example.com',
    '8 AM to 5 PM, Monday through Friday',
    '35 North Lake Avenue, Suite 710\nPasadena, CA 91101',
    'Why Choose',
    '100+ satisfied business clients',
    '5-star Google reviews',
    'Local support team',
    'Comprehensive security solutions',
  ]) {
    expect(text).toContain(expected);
  }
});

describe('validation', () => {
  test('shows errors from the first submit on and updates them on each change', async () => {
    const page = await visitForm('/faq');
    await fill(contactForm(page), { 'First Name': 'A', 'Business Email': 'nonsense' });
    await contactForm(page).getByLabel('Phone Number').focus();
    expect(await messages(page)).toEqual([]);
    await submitButton(page).click();
    await expect
      .poll(() => messages(page))
      .toEqual([
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        invalidAddress,
        'Phone number is required',
        'Company name is required',
        'Please tell us how we can help you',
      ]);
    await contactForm(page).getByLabel('Last Name').pressSequentially('Ru');
    await expect.poll(() => messages(page)).not.toContain('Last name must be at least 2 characters');
    await contactForm(page).getByLabel('Last Name').press('Backspace');
    await expect.poll(() => messages(page)).toContain('Last name must be at least 2 characters');
  });

  test('applies the rule of every field', async () => {
    const page = await visitForm('/faq');
    await fill(contactForm(page), person);
    await interceptLeads(page, accepted);
    await contactForm(page).getByLabel('First Name').fill('');
    await submitButton(page).click();
    await expect.poll(() => messages(page)).toEqual(['First name must be at least 2 characters']);
    await fill(contactForm(page), { 'First Name': 'Ana' });

    const messagesFor = async (field: Field, value: string, wanted: readonly string[]) => {
      await fill(contactForm(page), { [field]: value });
      await rendered(page);
      await expect.poll(() => messages(page), { message: `${field}: ${value}` }).toEqual(wanted);
      const shown = await messages(page);
      await fill(contactForm(page), { [field]: person[field] });
      await expect.poll(() => messages(page)).toEqual([]);
      return shown;
    };
    const none: readonly string[] = [];
    const rules: readonly (readonly [Field, string, readonly string[]])[] = [
      ['First Name', 'A', ['First name must be at least 2 characters']],
      ['First Name', ' A ', ['First name must be at least 2 characters']],
      ['First Name', 'Al', none],
      ['Last Name', 'R', ['Last name must be at least 2 characters']],
      ['Last Name', 'Wu', none],
      ['Business Email', '', [invalidAddress]],
      ['Business Email', 'ana', [invalidAddress]],
      ['Business Email', 'ana@ruiz', [invalidAddress]],
      ['Business Email', 'ana@gmail.com', [consumerAddress]],
      ['Phone Number', '   ', ['Phone number is required']],
      ['Phone Number', '1', none],
      ['Company Name', '', ['Company name is required']],
      ['Company Name', 'R', none],
      ['How can we help you?', ' ', ['Please tell us how we can help you']],
      ['How can we help you?', '?', none],
    ];
    for (const [field, value, wanted] of rules) {
      expect([field, value, await messagesFor(field, value, wanted)]).toEqual([field, value, wanted]);
    }
  });

  test('refuses consumer domains and domain prefixes, and no others', async () => {
    const page = await visitForm('/faq');
    await submitButton(page).click();
    await expect.poll(() => messages(page)).toHaveLength(6);
    const address = contactForm(page).getByLabel('Business Email');
    const message = () =>
      contactForm(page)
        .locator('.field')
        .filter({ has: page.getByLabel('Business Email') })
        .locator('.field-message')
        .allTextContents();
    const consumer = [
      ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'live.com', 'aol.com', 'icloud.com'],
      ...['proton.me', 'protonmail.com', 'gmx.com', 'yandex.com', 'zoho.com', 'fastmail.com', 'hey.com'],
      ...['yahoo.co.uk', 'hotmail.fr', 'outlook.de', 'live.nl', 'googlemail.de', 'GMail.com'],
    ];
    for (const domain of consumer) {
      await address.fill(`ana@${domain}`);
      await expect.poll(message, { message: domain }).toEqual([consumerAddress]);
      await address.fill('ana@');
      await expect.poll(message).toEqual([invalidAddress]);
    }
    for (const domain of [
      'yahoo-law.com',
      'livewire.com',
      'mail.outlook.ruiz.com',
      'notgmail.com',
      'hey.law',
    ]) {
      await address.fill(`ana@${domain}`);
      await expect.poll(message, { message: domain }).toEqual([]);
      await address.fill('ana@');
      await expect.poll(message).toEqual([invalidAddress]);
    }
  });
});

describe('sending', () => {
  test('disables the button and shows a spinner until the response arrives, and sends once', async () => {
    const page = await visitForm('/faq');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent = await interceptLeads(page, async (route) => {
      await released;
      await accepted(route);
    });
    await fill(contactForm(page), person);
    const spinner = contactForm(page).locator('.spinner');
    expect(await spinner.count()).toBe(0);
    await submitButton(page).click();
    await spinner.waitFor();
    expect(await submitButton(page).isDisabled()).toBe(true);
    await contactForm(page).getByLabel('First Name').press('Enter');
    release();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(false);
    expect(await spinner.count()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test("shows the server's message in a toast and empties the form without errors", async () => {
    const page = await visitForm('/faq');
    await interceptLeads(page, accepted);
    await fill(contactForm(page), person);
    await submitButton(page).click();
    await toast(page).waitFor();
    expect(await toastTexts(page)).toEqual({
      title: 'Thank you for your interest!',
      description: 'Filed as number 42; we call you today.',
    });
    for (const label of Object.keys(person)) {
      expect(await contactForm(page).getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
    await fill(contactForm(page), { 'First Name': 'B' });
    await rendered(page);
    expect(await messages(page)).toEqual([]);
  });

  test.each([
    [
      'the message of the server',
      (route: Route) => route.fulfill({ status: 503, json: { message: 'Our desk is closed; please call.' } }),
      'Our desk is closed; please call.',
    ],
    [
      'the text of the error and what to do',
      (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'boom' }),
      '500: boom. Your text is still in the form. Please try again, or call us.',
    ],
    [
      'the status of a response of a proxy and what to do',
      (route: Route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      '502: Bad Gateway. Your text is still in the form. Please try again, or call us.',
    ],
    ['the default message if there is no response', (route: Route) => route.abort(), fallback],
  ])('that fails shows %s and keeps the typed text', async (_, answer, description) => {
    const page = await visitForm('/faq');
    await interceptLeads(page, answer);
    await fill(contactForm(page), person);
    await submitButton(page).click();
    await toast(page).waitFor();
    expect(await toastTexts(page)).toEqual({ title: 'Submission Error', description });
    expect(await toast(page).getAttribute('data-variant')).toBe('destructive');
    expect(await contactForm(page).getByLabel('First Name').inputValue()).toBe('Ana');
    expect(await submitButton(page).isEnabled()).toBe(true);
  });

  test('that the server refuses shows its messages at the fields, which can be corrected', async () => {
    const page = await visitForm('/faq');
    let refusals = 0;
    await interceptLeads(page, (route) => {
      refusals += 1;
      if (refusals > 1) return accepted(route);
      return route.fulfill({
        status: 422,
        json: {
          message: 'Please check 2 things',
          errors: [
            { path: 'phone', message: 'This number is not in use' },
            { path: 'company', message: 'Please write the name in full' },
          ],
        },
      });
    });
    await fill(contactForm(page), person);
    await submitButton(page).click();
    await expect
      .poll(() => messages(page))
      .toEqual(['This number is not in use', 'Please write the name in full']);
    const phone = contactForm(page).getByLabel('Phone Number');
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(async () => (await toastTexts(page)).title).toBe('Submission Error');
    await phone.fill('(626) 555-0123');
    await contactForm(page).getByLabel('Company Name').fill('Ruiz Law, LLP');
    await expect.poll(() => messages(page)).toEqual([]);
    await submitButton(page).click();
    await expect.poll(async () => (await toastTexts(page)).title).toBe('Thank you for your interest!');
  });

  test('sends JSON with cookies and logs the request without the typed text', async () => {
    const page = await visitForm('/faq');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page
      .context()
      .addCookies([{ name: 'session', value: 'abc', url: site.address('/'), httpOnly: true }]);
    await fill(contactForm(page), person);
    const [request] = await Promise.all([page.waitForRequest('**/api/leads'), submitButton(page).click()]);
    expect(request.method()).toBe('POST');
    const headers = await request.allHeaders();
    expect(headers['content-type']).toBe('application/json');
    expect(headers.cookie).toContain('session=abc');
    await expect.poll(() => logged).toEqual(['Request: POST /api/leads', 'Response: POST /api/leads: 201']);
  });
});

describe('the source of a lead', () => {
  /** Sends the contact form of the current page and returns the sent lead. */
  async function send(page: Page, sent: readonly unknown[]): Promise<unknown> {
    await startForm(page);
    const before = sent.length;
    await fill(contactForm(page), person);
    await submitButton(page).click();
    await expect.poll(() => sent.length).toBe(before + 1);
    await expect.poll(() => contactForm(page).getByLabel('First Name').inputValue()).toBe('');
    return sent.at(-1);
  }

  test('is "homepage" on the home pages and the path elsewhere, also after navigation', async () => {
    const page = await site.visit('/');
    const sent = await interceptLeads(page, accepted);
    expect(await send(page, sent)).toMatchObject({ ...lead, source: 'homepage' });
    await followLink(page, '/faq');
    expect(await send(page, sent)).toMatchObject({ ...lead, source: '/faq', service: '', location: '' });
    await followLink(page, '/home');
    expect(await send(page, sent)).toMatchObject({ ...lead, source: 'homepage' });
    await page.goto(site.address(cellPage.path));
    expect(await send(page, sent)).toMatchObject({
      ...lead,
      source: cellPage.path,
      service: cellPage.service.name,
      location: cellPage.city.name,
    });
  });

  test('is "Website Form" for a request without one, and optional fields are empty', async () => {
    const page = await site.newPage();
    const post = (data: unknown) => page.request.post(site.address('/api/leads'), { data });
    const answer = await post({ ...lead, message: 'Sent by a program' });
    expect(answer.status()).toBe(201);
    const database = new Database(site.databaseFile(), { readonly: true });
    const row = database.prepare('select source, service, location from leads where message = ?');
    expect(row.get('Sent by a program')).toEqual({ source: 'Website Form', service: '', location: '' });
    database.close();
  });

  test('a request with a missing or invalid field gets the default messages', async () => {
    const page = await site.newPage();
    const { phone: _, ...withoutPhone } = lead;
    const answer = await page.request.post(site.address('/api/leads'), {
      data: { ...withoutPhone, company: 7 },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: [
        { path: 'phone', message: 'Required' },
        { path: 'company', message: 'Invalid input' },
      ],
    });
  });
});

describe('the referral form', () => {
  const referral = {
    'Your Name': 'Ana Ruiz',
    'Your Email': 'ana@gmail.com',
    'First Name': 'Ben',
    'Last Name': 'Ito',
    'Business Email': 'ben@ito-foods.example',
    'Phone Number': '(626) 555-0188',
    'Company Name': 'Ito Foods',
    'What do they need, and when is it best to reach them?': 'Call in the morning.',
  };

  test.each([
    ['/home', 'homepage'],
    ['/referral-program', 'referral-program'],
  ])(
    'on %s sends a lead with the source "%s" about the person referred, with consent',
    async (path, source) => {
      const page = await site.visit(path);
      const form = page.locator('form').filter({ has: page.getByLabel('Your Name') });
      // On the home page the form opens on demand.
      const closed = page.locator('details:not([open])').filter({ has: form });
      if ((await closed.count()) > 0) await closed.locator('summary').first().click();
      await startForm(page, form);
      await fill(form, referral);
      const button = form.getByRole('button');
      await button.click();
      await expect
        .poll(() => form.locator('.field-message').allTextContents())
        .toEqual(['Please confirm that they agreed to be contacted']);
      await form.getByRole('checkbox').check();
      const [request] = await Promise.all([page.waitForRequest('**/api/leads'), button.click()]);
      expect(request.postDataJSON()).toMatchObject({
        firstName: 'Ben',
        lastName: 'Ito',
        email: 'ben@ito-foods.example',
        company: 'Ito Foods',
        referrerName: 'Ana Ruiz',
        referrerEmail: 'ana@gmail.com',
        message: 'Call in the morning.',
        source,
      });
      expect(request.postDataJSON().consent).toBeTruthy();
      await expect.poll(async () => (await toastTexts(page)).title).toBe('Thank you for your interest!');
    },
  );
});
