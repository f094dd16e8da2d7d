import type { Browser, BrowserContext, Cookie, Page } from 'playwright';

export interface StudioUser {
  readonly email: string;
  readonly password: string;
}

/** Signs a user in by the form that a page shows. */
export async function signIn(page: Page, { email, password }: StudioUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs a user in on the way to the studio. Returns the cookies of the session, for contexts that begin signed in. */
export async function sessionOf(browser: Browser, baseURL: string, user: StudioUser): Promise<Cookie[]> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/studio');
  await signIn(page, user);
  await page.waitForURL((url) => url.pathname === '/studio', { waitUntil: 'commit' });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Closes the pages of a user and discards the changes. An open page could send an edit again whose answer it has not seen. */
export async function discardChanges(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  const { files } = await (await context.request.get('/api/studio/changes')).json();
  for (const { file } of files) {
    const answer = await context.request.delete('/api/studio/file', { params: { file } });
    if (!answer.ok()) throw new Error(`The change of ${file} was not discarded: ${answer.status()}.`);
  }
}
