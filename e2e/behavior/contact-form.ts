import type { Locator, Page, Route } from 'playwright';
import { filledForm } from '../../blocks/testing/filled-form.ts';

/** The values of a lead that is accepted, by label. */
export const person = {
  'First Name': filledForm.firstName,
  'Last Name': filledForm.lastName,
  'Business Email': filledForm.email,
  'Phone Number': filledForm.phone,
  'Company Name': filledForm.company,
  'How can we help you?': filledForm.message,
} as const;
export type Field = keyof typeof person;

export const contactForm = (page: Page) => page.locator('#contact form');
export const submitButton = (page: Page) =>
  contactForm(page).getByRole('button', { name: 'Get My Free Assessment' });
export const toast = (page: Page) => page.locator('[data-toaster] li');
export const toastTexts = async (page: Page) => ({
  title: await toast(page).locator('.toast-title').textContent(),
  description: await toast(page).locator('.toast-description').textContent(),
});

/** Fills in fields by their labels. */
export async function fill(form: Locator, values: Readonly<Partial<Record<string, string>>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value ?? '');
  }
}

/** Waits until the form is hydrated. */
export async function startForm(page: Page, form = contactForm(page)): Promise<void> {
  await form.scrollIntoViewIfNeeded();
  await form.locator('[data-hydrated]').waitFor();
}

/** Resolves after the page has validated and rendered what changed. */
export const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Responds to every lead instead of the server. Returns the array of sent leads. */
export async function interceptLeads(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/api/leads', async (route) => {
    sent.push(route.request().postDataJSON());
    await answer(route);
  });
  return sent;
}

export const accepted = (route: Route) =>
  route.fulfill({ status: 201, json: { id: '42', message: 'Filed as number 42; we call you today.' } });
