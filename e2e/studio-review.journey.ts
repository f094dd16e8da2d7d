import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Cookie, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { axeFaults, overflowOf } from './look/page-faults.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';
import { discardChanges, sessionOf, signIn } from './studio-session.ts';

const eva = { email: 'eva@pianos.example', password: 'four plain words here' };
const olu = { email: 'olu@pianos.example', password: 'four other plain words' };
const fixture = fileURLToPath(new URL('fixtures/piano-tuning/', import.meta.url));
const home = 'pages/index.json';
const town = 'cities/hanover.json';

let browser: Browser;
let site: SiteServer;
let session: Cookie[];
let context: BrowserContext;
let page: Page;
let original: string;

beforeAll(async () => {
  original = await readFile(join(fixture, town), 'utf8');
  [browser, site] = await Promise.all([workerBrowser(), startSite({ command: 'start', content: fixture })]);
  const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  const users = createUserStore(database, () => new Date());
  for (const { email, password } of [eva, olu]) await users.add(email, password, 'editor');
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
  await page.goto('/studio/review');
  await page.getByRole('heading', { name: 'There is nothing to publish' }).waitFor();
});

afterEach(async () => {
  await discardChanges(context);
  await context.close();
  await writeFile(join(site.contentDir, town), original);
});

const onDisk = (file: string) => readFile(join(site.contentDir, file), 'utf8');

/** Changes a property of a file as a form does, and opens the review. */
async function change(file: string, path: readonly string[], after: string | object): Promise<string> {
  const before = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    JSON.parse(await onDisk(file)),
  );
  const edits = [{ path, before, after }];
  await page.evaluate(
    (body) =>
      fetch('/api/studio/file', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { kind: 'properties', file, edits },
  );
  await page.goto('/studio/review');
  await page.getByRole('article').first().waitFor();
  return String(before);
}

const card = (name: string) => page.getByRole('article', { name });
const publish = () => page.getByRole('button', { name: /^Publish/ });

async function expectUsable(): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFaults(page)).toEqual([]);
    expect(await overflowOf(page)).toBeUndefined();
  }
}

describe('the review', () => {
  test('shows each property before and after, publishes the chosen files, and takes a publication back', async () => {
    await change(home, ['title'], 'Another title');
    const name = await change(town, ['name'], 'Neustadt');
    await card('Neustadt').getByText(name, { exact: true }).waitFor();
    await expectUsable();

    await page.getByRole('checkbox', { name: 'Publish Home' }).uncheck();
    await page.getByLabel('In one sentence').fill('The town has another name');
    await page.getByRole('button', { name: 'Publish 1 file' }).click();
    await page.getByRole('heading', { name: 'Published' }).waitFor();
    expect(JSON.parse(await onDisk(town))).toMatchObject({ name: 'Neustadt' });
    await card('Neustadt').waitFor({ state: 'detached' });
    expect(await card('Home').count()).toBe(1);

    await page.getByRole('checkbox', { name: 'Publish Home' }).check();
    await page.getByLabel('Publish later').check();
    await page.getByLabel('Day and time').fill('2099-01-01T08:00');
    await expectUsable();
    await page.getByRole('button', { name: 'Publish at this time' }).click();
    await page.getByRole('heading', { name: /^Will be published: .*2099/ }).waitFor();

    await page.getByRole('link', { name: 'History' }).first().click();
    await page.getByRole('button', { name: 'Do not publish this' }).click();
    await page.getByText('took this back before it was published').waitFor();
    const entry = page.getByRole('listitem').filter({ hasText: 'The town has another name' });
    await entry.getByText(eva.email).waitFor();
    await entry.getByText('What changed').click();
    await entry.getByRole('button', { name: 'Take back the change of Neustadt' }).waitFor();
    await expectUsable();
    await entry.getByRole('button', { name: 'Take back the change of Neustadt' }).click();
    await entry.getByRole('link', { name: 'Review and publish' }).click();
    await card(name).waitFor();
    await publish().click();
    await page.getByRole('heading', { name: 'Published' }).waitFor();
    expect(await onDisk(town)).toBe(original);
  });

  test('discards the change of a file, and makes it again', async () => {
    await change(town, ['name'], 'Neustadt');
    const { text } = await page.evaluate(async (file) => {
      const answer = await fetch(`/api/studio/file?${new URLSearchParams({ file })}`);
      return answer.json();
    }, town);
    await page.getByRole('button', { name: 'Discard the change of Neustadt' }).press('Enter');
    await page.getByRole('heading', { name: 'There is nothing to publish' }).waitFor();
    await page.keyboard.press('Enter');
    await card('Neustadt').waitFor();
    await page.getByText('The change of Neustadt is back.').waitFor();
    await publish().click();
    await page.getByRole('heading', { name: 'Published' }).waitFor();
    expect(await onDisk(town)).toBe(text);
  });

  test('keeps a discarded change, and shows what others changed since when it is made again', async () => {
    const name = await change(town, ['name'], 'Neustadt');
    await page.getByRole('button', { name: 'Discard the change of Neustadt' }).click();
    await page.getByRole('heading', { name: 'There is nothing to publish' }).waitFor();
    await writeFile(join(site.contentDir, town), original.replace(`"name": "${name}"`, '"name": "Theirs"'));
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Changed twice: Name' }).waitFor();
    await expectUsable();
    await page.getByRole('button', { name: 'Keep yours' }).click();
    await card('Neustadt').getByText('Theirs').waitFor();
    await page.getByText('The change of Neustadt is back.').waitFor();
  });

  test('names the errors that stop publishing, and leads to the field', async () => {
    await change(town, ['kind'], 'planet');
    await page.getByRole('heading', { name: '1 error stops publishing' }).waitFor();
    expect(await publish().getAttribute('aria-disabled')).toBe('true');
    await expectUsable();
    await page.getByRole('link', { name: /^Go to “.* › Kind”$/ }).click();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path')),
      )
      .toBe('["kind"]');
  });

  test('shows both values of a property that was changed twice, and takes the chosen one', async () => {
    const name = await change(town, ['name'], 'Mine');
    await writeFile(join(site.contentDir, town), original.replace(`"name": "${name}"`, '"name": "Theirs"'));
    await page.reload();
    await page.getByRole('heading', { name: 'Changed twice: Name' }).waitFor();
    expect(await publish().getAttribute('aria-disabled')).toBe('true');
    await expectUsable();
    await page.getByRole('button', { name: 'Keep yours' }).click();
    await page.getByRole('heading', { name: 'Changed twice' }).waitFor({ state: 'detached' });
    await card('Mine').getByText('Theirs').waitFor();
  });

  test('shows two editors that both change a file, and what one has published to the other', async () => {
    const { name, county } = JSON.parse(await onDisk(town));
    await change(town, ['name'], 'Neustadt');
    const others = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
    const other = await others.newPage();
    await other.goto(`/studio?${new URLSearchParams({ file: town })}`);
    await signIn(other, olu);
    await other.getByText(`${eva.email} is changing this file too`).first().waitFor();
    const field = other.getByLabel('County', { exact: true });
    await field.fill(`${county} East`);
    await other.getByRole('status').filter({ hasText: 'All changes kept' }).waitFor();

    await publish().click();
    await page.getByRole('heading', { name: 'Published' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Changed by others since you began' }).waitFor();
    await other.getByText(name, { exact: true }).first().waitFor();
    expect(await axeFaults(other)).toEqual([]);
    await expect.poll(() => field.inputValue()).toBe(`${county} East`);
    await other.getByRole('button', { name: 'Close this list' }).click();
    await other.goto('/studio/review');
    await other.getByRole('button', { name: /^Publish/ }).click();
    await other.getByRole('heading', { name: 'Published' }).waitFor();
    expect(JSON.parse(await onDisk(town))).toMatchObject({ name: 'Neustadt', county: `${county} East` });
    await others.close();
  });

  test('keeps the edits of a user on the device while another one is signed in', async () => {
    await page.goto(`/studio?${new URLSearchParams({ file: town })}`);
    const field = page.getByLabel('County', { exact: true });
    const county = await field.inputValue();
    const signedIn = await context.cookies();
    await context.clearCookies();
    const other = await context.newPage();
    await other.goto('/studio/review');
    await signIn(other, olu);
    await other.getByRole('heading', { name: 'There is nothing to publish' }).waitFor();
    await field.fill(`${county} East`);
    await page.getByRole('status').filter({ hasText: 'Another user has signed in' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'There is nothing to publish' }).waitFor();
    await context.clearCookies();
    await context.addCookies(signedIn);
    await page.reload();
    await page.getByRole('status').filter({ hasText: 'All changes kept' }).waitFor();
    await page.goto('/studio/review');
    await card(JSON.parse(original).name).getByText('East').waitFor();
  });
});

test('a studio whose script is gone says so, and is loaded again', async () => {
  const script = '**/assets/studio/studio-*.js';
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const again = page.getByRole('alert').getByRole('link', { name: 'Load it again' });
  await again.waitFor();
  await expectUsable();
  await page.unroute(script);
  await again.click();
  await page.getByRole('heading', { name: 'There is nothing to publish' }).waitFor();
});

describe('the work list', () => {
  test('shows the states of pages with unpublished changes, is walked by keys, and leads to the field', async () => {
    await change('quality.json', ['cells'], { 'town-service': { lead: true } });
    await page.goto('/studio');
    await page.getByRole('link', { name: 'Work list' }).click();
    await page.getByText(/are held back\. Most often missing: a first sentence of their own/).waitFor();
    await expectUsable();
    const cells = page.getByRole('grid', { name: 'Cities and services' }).getByRole('link');
    await page.getByLabel('Order').selectOption('By name');
    await page.getByLabel('State').selectOption('Held back');
    await cells.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It has no first sentence of its own.').waitFor();
    await dialog.getByText('there is none to compare it with').waitFor();
    // At once: the event of the closed dialog comes after the next key.
    for (let times = 0; times < 5; times += 1) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await dialog.getByRole('link', { name: 'Write the first sentence' }).waitFor();
    }
    await expectUsable();
    await dialog.getByRole('link', { name: 'Write the first sentence' }).click();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path')),
      )
      .toMatch(/^\["services","[^"]+","lead"\]$/);
  });
});
