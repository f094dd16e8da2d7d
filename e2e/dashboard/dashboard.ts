import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { trapFieldOf } from '../../blocks/forms/trap-field.ts';
import { createUserStore } from '../../server/dashboard/auth/user-store.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { openSmtpInbox, type SmtpInbox } from '../../server/testing/smtp-inbox.ts';
import { storeSampleLead } from '../../server/testing/store-sample-lead.ts';
import { openWebhookInbox, type WebhookInbox } from '../../server/testing/webhook-inbox.ts';
import { workerBrowser } from '../shared-services.ts';
import { cellPage } from '../site-pages.ts';
import { type SiteServer, startSite } from '../site-server.ts';

export const ana = { email: 'ana@ruiz.example', password: 'four plain words here' };
/** A colleague of Ana. */
export const ben = { email: 'ben@ruiz.example', password: 'more plain words there' };
/** Changes by other users arrive a second or two later. The page about content waits for a check of the whole site. */
export const patience = { timeout: 120_000 };
const day = 24 * 60 * 60_000;
/** More than fit on one page of the list. */
export const oldLeads = 60;
const usualWindow = { width: 1280, height: 720 };

interface Services {
  readonly browser: Browser;
  /** The browser of Ana. */
  readonly context: BrowserContext;
  readonly site: SiteServer;
  readonly mail: SmtpInbox;
  readonly webhook: WebhookInbox;
  readonly database: Database;
  readonly trapField: string;
}

/** The cookies and storage of a browser in which a user is signed in. */
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Visit {
  readonly page: Page;
  readonly problems: string[];
}

/**
 * A site with a mailbox, a webhook and leads, and its inbox. The user stays signed in between tests. Tests share one page,
 * because a new one costs as much processor time as the inbox: before each test, its routes, size, media, drafts and
 * recorded problems are reset, and it loads the inbox. Each further page is closed after its test.
 */
export class Dashboard {
  #services: Services | undefined;
  #visit: Visit | undefined;
  #signedInColleague: SignedIn | undefined;

  constructor() {
    beforeAll(async () => {
      this.#services = await startServices();
    });
    afterAll(async () => {
      const { browser, database, site, mail, webhook } = this.#running;
      await browser.close();
      await database.destroy();
      await site.stop();
      await Promise.all([mail.close(), webhook.close()]);
    });
    beforeEach(() => this.#openInbox());
    afterEach(() =>
      Promise.all(
        this.context.pages().map((page) => (page === this.#visit?.page ? undefined : page.close())),
      ),
    );
  }

  get #running(): Services {
    if (this.#services === undefined) throw new Error('The services have not started.');
    return this.#services;
  }

  get #open(): Visit {
    if (this.#visit === undefined) throw new Error('No user has signed in.');
    return this.#visit;
  }

  get database(): Database {
    return this.#running.database;
  }

  get webhook(): WebhookInbox {
    return this.#running.webhook;
  }

  get trapField(): string {
    return this.#running.trapField;
  }

  get context(): BrowserContext {
    return this.#running.context;
  }

  get page(): Page {
    return this.#open.page;
  }

  /** Errors and console errors of the page. */
  get problems(): readonly string[] {
    return this.#open.problems;
  }

  /** Replaces the page by a new one, which has no history. */
  async reopen(): Promise<void> {
    await this.page.close();
    this.#visit = undefined;
    await this.#openInbox();
  }

  async #openInbox(): Promise<void> {
    if (this.#visit) await reset(this.#visit.page);
    else this.#visit = await this.#openPage();
    const { page, problems } = this.#visit;
    await page.goto('/dashboard');
    await page
      .getByRole('list', { name: 'Leads' })
      .getByRole('link', { name: /^Old 59 / })
      .waitFor();
    problems.length = 0;
  }

  async #openPage(): Promise<Visit> {
    const page = await this.context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    return { page, problems };
  }

  /** Opens the page at the address of this one in another browser, in which a colleague is signed in. */
  async openForColleague(): Promise<Page> {
    const { browser, site } = this.#running;
    const context = await browser.newContext({
      baseURL: site.url,
      ...(this.#signedInColleague && { storageState: this.#signedInColleague }),
    });
    const page = await context.newPage();
    if (this.#signedInColleague === undefined) {
      await signIn(page, ben);
      this.#signedInColleague = await context.storageState();
    }
    await page.goto(this.page.url());
    return page;
  }

  /** Sends a lead as the form of a page does. */
  async sendLead(firstName: string, properties: Readonly<Record<string, string>> = {}): Promise<void> {
    const answer = await fetch(`${this.#running.site.url}/api/leads`, {
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

  /** The list of leads. Its role is checked when the inbox opens; a search by role examines the whole page. */
  list(): Locator {
    return this.page.locator('ul[aria-label="Leads"]');
  }

  row(name: string): Locator {
    return this.list()
      .locator('li', { hasText: name })
      .getByRole('link', { name: new RegExp(`^${name} `) });
  }

  pane(): Locator {
    return this.page.getByRole('article', { name: 'Lead' });
  }

  searchField(): Locator {
    return this.page.getByRole('searchbox');
  }

  done(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'Close' });
  }

  mailsAbout(name: string) {
    return this.#running.mail.messages.filter(({ text }) => text?.includes(`${name} Okafor`));
  }

  webhooksAbout(name: string) {
    return this.webhook.messages.filter(({ body }) => body.includes(name));
  }

  /** Presses keys one after the other. After each, an element has a visible focus. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.expectFocus();
    }
  }

  async expectFocus(): Promise<void> {
    await expect
      .poll(
        () =>
          this.page.evaluate(() => {
            const focused = document.activeElement;
            if (focused === null || focused === document.body) return 'the focus is lost';
            if (!focused.checkVisibility()) return `${focused.outerHTML} is not visible`;
            const { outlineStyle, outlineWidth } = getComputedStyle(focused);
            if (outlineStyle === 'none' || outlineWidth === '0px')
              return `${focused.outerHTML} has no outline`;
            return 'visible';
          }),
        patience,
      )
      .toBe('visible');
  }

  expectStatus(status: string) {
    return expect
      .poll(() => this.pane().getByRole('button', { pressed: true }).textContent(), patience)
      .toMatch(new RegExp(`^${status}`));
  }
}

async function reset(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(usualWindow);
  await page.mouse.move(0, 0);
}

async function signIn(page: Page, { email, password }: typeof ana): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}

async function startServices(): Promise<Services> {
  const [mail, webhook] = await Promise.all([openSmtpInbox(), openWebhookInbox()]);
  const [browser, site] = await Promise.all([
    workerBrowser(),
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
  const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  const users = createUserStore(database, () => new Date());
  for (const { email, password } of [ana, ben]) await users.add(email, password);
  const { city, service } = cellPage;
  for (let index = 0; index < oldLeads; index += 1) {
    await storeSampleLead(database, new Date(Date.now() - 7 * day + index * 60_000), {
      first_name: `Old ${index}`,
      company: index % 2 === 0 ? 'Even Bakery' : 'Odd Garage',
      ...(index < 5 && { city_slug: city.slug, service_slug: service.slug }),
    });
  }
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page, ana);
  await page.close();
  const { name } = JSON.parse(await readFile(join(site.contentDir, 'site.json'), 'utf8'));
  return { browser, context, site, mail, webhook, database, trapField: trapFieldOf(name) };
}

/** Waits until an element has the focus. */
export function expectFocusOn(locator: Locator) {
  return expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), patience)
    .toBe(true);
}
