import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  accepted,
  contactForm,
  type Field,
  fill,
  interceptLeads,
  person,
  rendered,
  startForm,
  submitButton,
  toast,
  toastTexts,
} from './contact-form.ts';
import { visitSite } from './visited-site.ts';

const site = visitSite();

const fallback = 'There was an error submitting your form. Please try again.';
const invalidAddress = 'Please enter a valid email address';
const consumerAddress = 'Only business email addresses are accepted. Please use your company email.';

const messages = (page: Page) => contactForm(page).locator('.field-message').allTextContents();

/** Opens a page with a hydrated form. */
async function visitForm(path: string): Promise<Page> {
  const page = await site.visit(path);
  await startForm(page);
  return page;
}

/** Checks the heading, fields, note and other ways to reach us of the contact section. */
async function checkContactSection(page: Page): Promise<void> {
  const section = page.locator('#contact');
  await expect.poll(() => section.locator('h2').textContent()).toBe('Ready to Secure Your Business?');
  await expect.poll(() => contactForm(page).locator('h3').textContent()).toBe('Get Your Free IT Assessment');
  await expect
    .poll(() => contactForm(page).locator('.field label').allTextContents())
    .toEqual(Object.keys(person));
  await expect
    .poll(() =>
      contactForm(page)
        .getByLabel('How can we help you?')
        .evaluate(({ tagName }) => tagName),
    )
    .toBe('TEXTAREA');
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
}

describe('validation', () => {
  test('of the complete section shows errors from the first submit on and updates them on each change', async () => {
    const page = await visitForm('/faq');
    await checkContactSection(page);
    await fill(contactForm(page), { 'First Name': 'A', 'Business Email': 'nonsense' });
    await contactForm(page).getByLabel('Phone Number').focus();
    await expect.poll(() => messages(page)).toEqual([]);
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
      ['Business Email', 'ana@yahoo.co.uk', [consumerAddress]],
      ['Business Email', 'ana@livewire.com', none],
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
});

/** The text that a visitor reads after each failure of sending. */
const failures: readonly (readonly [description: string, answer: (route: Route) => Promise<void>])[] = [
  [
    'Our desk is closed; please call.',
    (route) => route.fulfill({ status: 503, json: { message: 'Our desk is closed; please call.' } }),
  ],
  [
    '500: boom. Your text is still in the form. Please try again, or call us.',
    (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'boom' }),
  ],
  [
    '502: Bad Gateway. Your text is still in the form. Please try again, or call us.',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ],
  [fallback, (route) => route.abort()],
];

describe('sending', () => {
  test('disables the button and shows a spinner of the same size, sends once, and shows the message of the server', async () => {
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
    const sizes = async () => {
      const found = [];
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        found.push(await submitButton(page).evaluate((button) => [button.clientWidth, button.clientHeight]));
      }
      return found;
    };
    const before = await sizes();
    const spinner = contactForm(page).locator('.spinner');
    await expect.poll(() => spinner.isVisible()).toBe(false);
    await submitButton(page).click();
    await spinner.waitFor();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await contactForm(page).getByLabel('First Name').press('Enter');
    expect(await sizes()).toEqual(before);
    release();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(false);
    await expect.poll(() => spinner.isVisible()).toBe(false);
    expect(sent).toHaveLength(1);

    await toast(page).waitFor();
    await expect
      .poll(() => toastTexts(page))
      .toEqual({
        title: 'Thank you for your interest!',
        description: 'Filed as number 42; we call you today.',
      });
    for (const label of Object.keys(person)) {
      await expect.poll(() => contactForm(page).getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
    await fill(contactForm(page), { 'First Name': 'B' });
    await rendered(page);
    await expect.poll(() => messages(page)).toEqual([]);
  });

  test('that fails shows the reason and keeps the typed text', async () => {
    const page = await visitForm('/faq');
    let next = (route: Route) => route.abort();
    const sent = await interceptLeads(page, (route) => next(route));
    await fill(contactForm(page), person);
    for (const [index, [description, answer]] of failures.entries()) {
      next = answer;
      await submitButton(page).click();
      await expect.poll(() => sent.length).toBe(index + 1);
      await expect
        .poll(() => toast(page).locator('.toast-description').allTextContents())
        .toEqual([description]);
      await expect.poll(() => toastTexts(page)).toEqual({ title: 'Submission Error', description });
      await expect.poll(() => toast(page).getAttribute('data-variant')).toBe('destructive');
      await expect.poll(() => contactForm(page).getByLabel('First Name').inputValue()).toBe('Ana');
      await expect.poll(() => submitButton(page).isEnabled()).toBe(true);
    }
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
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
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
