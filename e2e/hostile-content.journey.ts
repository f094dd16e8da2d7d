import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { webManifestPath } from '../server/site/web-manifest.ts';
import { openSmtpInbox, type SmtpInbox } from '../server/testing/smtp-inbox.ts';
import { type HostileSite, writeHostileSite } from './hostile/hostile-site.ts';
import { allPayloads, canaryHost, payloads } from './hostile/payloads.ts';
import { armedElements, type WatchedContext, watchedContext } from './hostile/watched-context.ts';
import { startParts } from './page-control.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

const user = { email: 'ana@ruiz.example', password: 'four plain words here' };

let browser: Browser;
let mail: SmtpInbox;
let folder: string;
let hostile: HostileSite;
let server: SiteServer;
let watched: WatchedContext;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-hostile-'));
  [browser, mail, hostile] = await Promise.all([workerBrowser(), openSmtpInbox(), writeHostileSite(folder)]);
  const env = { SMTP_URL: mail.url, LEAD_EMAIL_TO: user.email, ANALYTICS_ID: 'G-HOSTILE', PIXEL_ID: '4711' };
  server = await startSite({ command: 'start', content: folder, env });
  const database = await openDatabase({ kind: 'sqlite', file: server.databaseFile });
  await createUserStore(database, () => new Date()).add(user.email, user.password);
  await database.destroy();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mail?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  watched = await watchedContext(browser, server.url);
  page = await watched.context.newPage();
});

afterEach(() => watched.context.close());

/** Waits until everything that a document starts by itself has had its turn. */
const settled = () =>
  page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));

function expectHarmless(where: string): void {
  const { ran, foreign, dialogs } = watched;
  expect({ ran, foreign, dialogs }, where).toEqual({ ran: [], foreign: [], dialogs: [] });
}

test('a page that writes texts without escaping is found by every payload', async () => {
  let armed = 0;
  const mistaken = [
    allPayloads,
    `<p title="${allPayloads}">text</p>`,
    `<p title='${allPayloads}'>text</p>`,
    `<script>const text = \`${payloads.find(({ name }) => name === 'pattern')?.text.replace('`', '')}\`</script>`,
    `<textarea>${payloads[0]?.text}</textarea><title>${payloads[0]?.text}</title>`,
    `<input value="${payloads.find(({ name }) => name === 'handler')?.text}">`,
    `<div>${allPayloads.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x3c;', '<').replaceAll('&#x3e;', '>')}</div>`,
    `<a id="address" href="javascript:hostile('markdown')">x</a><img src="https://${canaryHost}/markdown.png">`,
  ];
  // Each has a page of its own, since leaving a page ends its scripts and requests.
  for (const [index, body] of mistaken.entries()) {
    const opened = await watched.context.newPage();
    await opened.route('**/mistaken-*', (route) =>
      route.fulfill({ body: `<!doctype html>${body}`, contentType: 'text/html' }),
    );
    await opened.goto(`/mistaken-${index}`);
    if (body.includes('id="address"')) await opened.locator('#address').click();
    else armed += (await opened.evaluate(armedElements)).length;
  }
  const scripts = payloads
    .map(({ name }) => name)
    .filter((name) => !['style', 'picture', 'base'].includes(name));
  await expect.poll(() => [...new Set(watched.ran)].sort()).toEqual(scripts.sort());
  const requested = () => watched.foreign.map((address) => new URL(address).pathname);
  await expect
    .poll(() => new Set(requested()))
    .toEqual(new Set(['/style', '/picture', '/link', '/markdown.png']));
  expect(armed).toBeGreaterThan(0);
});

test('no text of content runs in a page, opened or reached by navigation, or contacts another host', async () => {
  expect(hostile.planted).toBeGreaterThan(1000);
  expect(hostile.refused).toBeGreaterThan(0);
  let structured = 0;
  for (const path of [...hostile.paths, '/no-such-page']) {
    await page.goto(path);
    await startParts(page);
    expect(await page.evaluate(armedElements), path).toEqual([]);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    structured += data.filter((text) => JSON.stringify(JSON.parse(text)).includes('hostile(')).length;
    expectHarmless(path);
  }
  expect(structured).toBeGreaterThan(0);
  for (const path of hostile.paths) {
    await page.evaluate(async (to) => void (await navigation.navigate(to).finished), path);
    expect(await page.evaluate(armedElements), `to ${path}`).toEqual([]);
    expectHarmless(`to ${path}`);
  }
  await settled();
  expectHarmless('after all pages');
  console.log(
    `${hostile.planted} texts with a payload, ${hostile.refused} refused, ${hostile.paths.length} kinds of pages`,
  );
});

test('files, cards and headers carry the texts of content as text', async () => {
  await page.goto('/');
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  const files = [
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    webManifestPath,
    new URL(card ?? '', server.url).pathname,
  ];
  for (const path of files) {
    const response = await page.request.get(path, { maxRedirects: 1 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()['set-cookie'], path).toBeUndefined();
    expect(response.headers()['content-type'], path).not.toMatch(/html/);
    if (path.endsWith('.xml')) {
      // A browser shows the place of a mistake in XML instead of the document.
      await page.goto(path);
      expect(await page.locator('parsererror').count(), path).toBe(0);
    }
    if (path === webManifestPath) expect(JSON.stringify(await response.json())).toContain('<svg');
  }
  for (const path of hostile.paths)
    expect((await page.request.get(path)).headers()['set-cookie'], path).toBeUndefined();
  await settled();
  expectHarmless('files');
});

test('no text of a lead or of content runs in mail, in the dashboard or in the export', async () => {
  const name = `"><img src=x onerror=hostile('everywhere')>`;
  const values = {
    firstName: name,
    lastName: `=HYPERLINK("//${canaryHost}/cell";"x")`,
    email: 'ana@ruiz-law.example',
    phone: '(603) 555-0199',
    // With more links it would wait in quarantine, without a message.
    message: allPayloads.replaceAll('https:', ''),
    page: '/',
    landing: '/?utm_source=<svg onload=hostile(1)>',
    referrer: `https://${canaryHost}/<svg onload=hostile(1)>`,
    submissionId: 'hostile',
    duration: '20000',
  };
  const form = JSON.parse(await readFile(join(folder, 'forms/contact.json'), 'utf8'));
  const { options } = form.fields.find((field: { readonly name: string }) => field.name === 'pianoType');
  expect(options[0]).toContain('hostile(');
  const answer = await page.request.post('/api/leads', { data: { ...values, pianoType: options[0] } });
  expect(answer.status(), await answer.text()).toBe(201);
  const lead = await answer.json();

  await expect.poll(() => mail.messages.filter(({ text }) => text?.includes(name)).length).toBe(1);
  const message = mail.messages.find(({ text }) => text?.includes(name));
  expect(message?.to).toMatchObject([{ address: user.email }]);
  await page.setContent(message?.html ?? '');
  expect(await page.locator('body').innerText()).toContain(name);
  expect(await page.evaluate(armedElements), 'mail').toEqual([]);
  await settled();
  expectHarmless('mail');

  await page.goto('/sign-in');
  await page.locator('#email').fill(user.email);
  await page.locator('#password').fill(user.password);
  await page.locator('main button[type=submit]').click();
  await page.getByRole('link', { name }).first().waitFor();
  for (const path of ['/dashboard', `/dashboard/leads/${lead.id}`, '/dashboard/account']) {
    await page.goto(path);
    await page.locator('main h1, article').first().waitFor();
    await settled();
    expect(await page.evaluate(armedElements), path).toEqual([]);
    expectHarmless(path);
  }
  const exported = await (await page.request.get('/api/dashboard/leads.csv')).text();
  expect(exported).toContain("'=HYPERLINK");
  expect(exported).not.toMatch(/(?:^|[,;"\n])=HYPERLINK/);
});
