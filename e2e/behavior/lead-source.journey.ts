import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { filledForm } from '../../blocks/testing/filled-form.ts';
import { cellPage } from '../site-pages.ts';
import {
  accepted,
  contactForm,
  fill,
  interceptLeads,
  person,
  startForm,
  submitButton,
  toastTexts,
} from './contact-form.ts';
import { followLink, visitSite } from './visited-site.ts';

const site = visitSite();

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
    expect(await send(page, sent)).toMatchObject({ ...filledForm, source: 'homepage' });
    await followLink(page, '/faq');
    expect(await send(page, sent)).toMatchObject({
      ...filledForm,
      source: '/faq',
      service: '',
      location: '',
    });
    await followLink(page, '/home');
    expect(await send(page, sent)).toMatchObject({ ...filledForm, source: 'homepage' });
    await page.goto(site.address(cellPage.path));
    expect(await send(page, sent)).toMatchObject({
      ...filledForm,
      source: cellPage.path,
      service: cellPage.service.name,
      location: cellPage.city.name,
    });
  });

  test('is "Website Form" for a request without one, and optional fields are empty', async () => {
    const page = await site.newPage();
    const post = (data: unknown) => page.request.post(site.address('/api/leads'), { data });
    const answer = await post({ ...filledForm, message: 'Sent by a program' });
    expect(answer.status()).toBe(201);
    const database = new Database(site.databaseFile(), { readonly: true });
    const row = database.prepare('select source, service, location from leads where message = ?');
    expect(row.get('Sent by a program')).toEqual({ source: 'Website Form', service: '', location: '' });
    database.close();
  });

  test('a request with a missing or invalid field gets the default messages', async () => {
    const page = await site.newPage();
    const { phone: _, ...withoutPhone } = filledForm;
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
