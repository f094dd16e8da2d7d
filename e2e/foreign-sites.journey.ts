import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../scripts/command/project-root.ts';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { openSmtpInbox, type SmtpInbox } from '../server/testing/smtp-inbox.ts';
import { type ExportedSite, exportTo, serveExport } from './exported-site.ts';
import { axeFaults, overflowOf, rulesOfColor } from './look/page-faults.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

const user = { email: 'equipo@oficina.example', password: 'four plain words here' };
const patience = { timeout: 120_000 };
const analytics = 'https://analytics.example/tag.js';

/**
 * The server of the pages: that of the site, or a plain file server with its export, whose forms send to that server. An
 * export has the bytes that the server sends.
 */
type Host = 'server' | 'export';

/** A site of another trade, country and language, and what its visitors see. */
interface ForeignSite {
  readonly folder: string;
  readonly host: Host;
  readonly language: string;
  /** Pages with different block types, the home page first. */
  readonly pages: readonly string[];
  readonly form: {
    readonly values: Readonly<Record<string, string>>;
    readonly choice: { readonly label: string; readonly option: string; readonly missing: string };
    readonly consent: { readonly label: string; readonly missing: string };
    readonly button: string;
    readonly sent: string;
    /** The page after sending without script. */
    readonly thanks: { readonly path: string; readonly heading: string };
  };
  readonly accept: string;
  readonly notFound: { readonly path: string; readonly heading: string };
  readonly person: string;
  /** The message about a lead; of the second site, to the recipient that its form names. */
  readonly mail: { readonly subject: string; readonly line: string; readonly to: string };
  /** The heading above the leads, and a filter of the field that only this form has. */
  readonly dashboard: { readonly leads: string; readonly filter: string };
}

const sites: readonly ForeignSite[] = [
  {
    folder: 'toiture',
    host: 'server',
    language: 'fr-FR',
    pages: ['/', '/communes/lyon', '/carnet/avant-l-hiver'],
    form: {
      values: {
        Prénom: 'Léa',
        Nom: 'Roche',
        Téléphone: '06 12 34 56 78',
        'Commune et code postal': 'Lyon 69005',
        'Jour de visite souhaité (facultatif)': '2027-03-01',
      },
      choice: { label: 'Votre demande', option: 'Une fuite', missing: 'Choisissez ce qui vous amène' },
      consent: {
        label: 'J’accepte que l’on m’appelle au sujet de cette demande.',
        missing: 'Votre accord\u00a0: champ obligatoire',
      },
      button: 'Envoyer la demande',
      sent: 'Votre demande est arrivée',
      thanks: { path: '/merci', heading: 'Votre message est arrivé' },
    },
    accept: 'Tout accepter',
    notFound: { path: '/villes/lyon', heading: 'Il n’y a pas de page à cette adresse' },
    person: 'Léa Roche',
    mail: { subject: 'Nouveau contact : Léa Roche', line: 'Votre demande\u00a0: Une fuite', to: user.email },
    dashboard: { leads: 'Contacts', filter: 'demande:Une fuite' },
  },
  {
    folder: 'fisioterapia',
    host: 'export',
    language: 'es-ES',
    pages: ['/', '/tratamientos', '/clinicas/valladolid/espalda'],
    form: {
      values: {
        Nombre: 'Nuria',
        Apellidos: 'Pardo Gil',
        'Correo electrónico': 'nuria@casa.example',
        Teléfono: '612 34 56 78',
        'Día que prefiere (opcional)': '2027-03-01',
        '¿Qué le duele, y desde cuándo?': 'La rodilla, desde mayo.',
      },
      choice: { label: 'Clínica', option: 'Zamora', missing: 'Elija una clínica' },
      consent: {
        label: 'Acepto que guarden estos datos para darme cita.',
        missing: 'Su acuerdo: campo obligatorio',
      },
      button: 'Pedir la cita',
      sent: 'Su petición ha llegado',
      thanks: { path: '/gracias', heading: 'Su mensaje ha llegado' },
    },
    accept: 'Aceptar todas',
    notFound: { path: '/clinicas/palencia/rodilla', heading: 'No hay ninguna página en esta dirección' },
    person: 'Nuria Pardo Gil',
    mail: { subject: 'Nuevo contacto: Nuria Pardo Gil', line: 'Clínica: Zamora', to: 'citas@example.com' },
    dashboard: { leads: 'Contactos', filter: 'clinic:Zamora' },
  },
];

interface RunningSite {
  /** The address of its pages. */
  readonly url: string;
  readonly server: SiteServer;
  readonly exported: ExportedSite | undefined;
}

let browser: Browser;
let mail: SmtpInbox;
const running = new Map<string, RunningSite>();

beforeAll(async () => {
  [browser, mail] = await Promise.all([workerBrowser(), openSmtpInbox()]);
  await Promise.all(sites.map(start));
});
afterAll(async () => {
  await browser.close();
  const all = [...running.values()].flatMap(({ server, exported }) => [server, exported]);
  await Promise.all(all.map((site) => site?.stop()));
  await mail.close();
});

async function start({ folder, host }: ForeignSite): Promise<void> {
  const env = { ANALYTICS_ID: 'G-JOURNEY' };
  const exported = host === 'export' ? await serveExport() : undefined;
  const server = await startSite({
    command: 'start',
    content: join(projectRoot, 'e2e/fixtures', folder),
    env: {
      ...env,
      SMTP_URL: mail.url,
      LEAD_EMAIL_TO: user.email,
      ...(exported && { LEAD_ORIGINS: exported.url }),
    },
  });
  running.set(folder, { url: (exported ?? server).url, server, exported });
  const database = await openDatabase({ kind: 'sqlite', file: server.databaseFile });
  await createUserStore(database, () => new Date()).add(user.email, user.password);
  await database.destroy();
  if (exported) await exportTo(exported, { content: server.contentDir, leadServer: server.url, env });
}

function siteOf(folder: string): RunningSite {
  const site = running.get(folder);
  if (site === undefined) throw new Error(`The site ${folder} did not start.`);
  return site;
}

const contactForm = (page: Page) => page.locator('#contact form');

async function fill(page: Page, { values }: ForeignSite['form']): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await contactForm(page).getByLabel(label, { exact: true }).fill(value);
}

async function choose(page: Page, { choice, consent }: ForeignSite['form']): Promise<void> {
  await contactForm(page).getByLabel(choice.label, { exact: true }).selectOption(choice.option);
  await contactForm(page).getByLabel(consent.label).check();
}

const send = (page: Page, { button }: ForeignSite['form']) =>
  contactForm(page).getByRole('button', { name: button }).click();

/** Scrolls a page from top to bottom, and waits until it has loaded all that it shows. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
}

/** Records the requests of a page from now on. */
function watchRequests(page: Page) {
  const failed: string[] = [];
  const types = new Set<string | undefined>();
  page.on('response', (response) => {
    types.add(response.headers()['content-type']);
    if (response.status() >= 400) failed.push(new URL(response.url()).pathname);
  });
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('pageerror', ({ message }) => failed.push(message));
  return { failed, types };
}

describe.each(sites)(
  'the $host of the site $folder, in $language',
  ({ folder, language, pages, form, ...shown }) => {
    let url: string;
    beforeAll(() => {
      url = siteOf(folder).url;
    });

    test('a visitor without script gets the errors, then the page after sending', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
      const page = await context.newPage();
      await page.goto(url);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await fill(page, form);
      await send(page, form);
      const summary = contactForm(page).getByRole('alert');
      await expect
        .poll(() => summary.getByRole('listitem').allTextContents())
        .toEqual([form.choice.missing, form.consent.missing]);
      for (const [label, value] of Object.entries(form.values))
        await expect
          .poll(() => contactForm(page).getByLabel(label, { exact: true }).inputValue())
          .toBe(value);
      await choose(page, form);
      await send(page, form);
      await page.waitForURL(`**${form.thanks.path}`);
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe(form.thanks.heading);
      // The page with the errors came from the server. Without errors, visitors return to where the form was: the export.
      await page.goto(url);
      await fill(page, form);
      await choose(page, form);
      await send(page, form);
      await page.waitForURL(url + form.thanks.path);
      await context.close();
    });

    test('a visitor with script is counted only after agreeing, gets the same errors, and sees that the message arrived', async () => {
      const context = await browser.newContext({ baseURL: url, locale: language });
      const page = await context.newPage();
      const counted: string[] = [];
      await page.route(/^https:/, async (route) => {
        counted.push(route.request().url().split('?', 1).join(''));
        await route.fulfill({ body: '', contentType: 'text/javascript' });
      });
      await page.goto('/');
      const accept = page.getByRole('button', { name: shown.accept });
      await accept.waitFor();
      expect(counted).toEqual([]);
      await accept.click();
      await expect.poll(() => counted, patience).toEqual([analytics]);
      await page.reload();
      await expect.poll(() => counted, patience).toEqual([analytics, analytics]);
      await expect.poll(() => accept.isVisible()).toBe(false);

      await contactForm(page).scrollIntoViewIfNeeded();
      await page.locator('#contact [data-hydrated]').waitFor();
      await fill(page, form);
      await send(page, form);
      await expect
        .poll(() => contactForm(page).locator('.field-message').allTextContents(), patience)
        .toEqual([form.choice.missing, form.consent.missing]);
      await choose(page, form);
      await send(page, form);
      await contactForm(page).locator('.sent').waitFor({ state: 'visible' });
      await expect.poll(() => contactForm(page).locator('.sent').textContent()).toContain(form.sent);
      await context.close();
    });

    test('on a phone, its pages have no axe violation and no overflow, and an unknown address is answered in its language', async () => {
      const context = await browser.newContext({
        baseURL: url,
        reducedMotion: 'reduce',
        viewport: { width: 360, height: 740 },
      });
      const page = await context.newPage();
      const { failed, types } = watchRequests(page);
      for (const path of pages) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        await readToTheEnd(page);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expect.poll(() => axeFaults(page), { message: path }).toEqual([]);
        await expect.poll(() => overflowOf(page), { message: path }).toBeUndefined();
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect
          .poll(() => axeFaults(page, { only: rulesOfColor }), { message: `${path} dark` })
          .toEqual([]);
        // The next page would end the request of a font.
        await page.evaluate(async () => void (await document.fonts.ready));
      }
      expect(failed).toEqual([]);
      expect([...types]).toEqual(expect.arrayContaining(['image/avif', 'image/svg+xml', 'font/woff2']));
      // A missing file is found.
      const response = await page.goto(shown.notFound.path);
      expect(response?.status()).toBe(404);
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe(shown.notFound.heading);
      expect(failed).toContain(shown.notFound.path);
      await context.close();
    });

    test('its leads are in the mail and in the dashboard of the server, in the words of the site', async () => {
      const { subject, line, to } = shown.mail;
      const received = () => mail.messages.filter((message) => message.subject === subject);
      // The one without script sent the same twice, which is stored once.
      await expect.poll(() => received().length, patience).toBe(2);
      expect(received()[0]?.text).toContain(line);
      expect(received().map((message) => message.to?.map(({ address }) => address))).toEqual([[to], [to]]);

      const { server } = siteOf(folder);
      const context = await browser.newContext({ baseURL: server.url, locale: language });
      const page = await context.newPage();
      await page.goto('/sign-in');
      await page.locator('#email').fill(user.email);
      await page.locator('#password').fill(user.password);
      await page.locator('main button[type=submit]').click();
      const rows = page
        .getByRole('list', { name: shown.dashboard.leads })
        .getByRole('link', { name: shown.person });
      await expect.poll(() => rows.count(), patience).toBe(2);
      await rows.first().click();
      const lead = page.getByRole('article');
      await lead.getByText(form.choice.option, { exact: true }).waitFor();
      await expect.poll(() => lead.getByText(form.choice.label, { exact: true }).count()).toBe(1);
      const filter = encodeURIComponent(shown.dashboard.filter);
      await page.goto(`/dashboard?field=${filter}`);
      await expect.poll(() => rows.count(), patience).toBe(2);
      await page.goto(`/dashboard?field=${filter}x`);
      await expect.poll(() => rows.count(), patience).toBe(0);
      await context.close();
    });
  },
);

describe('the collections that the site fisioterapia declares', () => {
  test('lead a visitor from a treatment to its clinics, to the page of both, back and forward', async () => {
    const baseURL = siteOf('fisioterapia').url;
    const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 } });
    await page.goto('/tratamientos');
    const list = page.locator('#all li > h3');
    await expect
      .poll(() => list.allTextContents())
      .toEqual([
        'Punción seca\u00a0· Ejemplo',
        'Espalda y cuello\u00a0· Ejemplo',
        'Rodilla después de una lesión\u00a0· Ejemplo',
        'Suelo pélvico\u00a0· Ejemplo',
      ]);
    await list.getByRole('link', { name: 'Espalda y cuello' }).click();
    await page.waitForURL('**/tratamientos/espalda');
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent(), patience).toBe('Espalda y cuello');
    await expect.poll(() => page.locator('#treatment dl').innerText()).toMatch(/Precio\s+48\s€/);
    await page.getByRole('link', { name: 'Clínica de las Aceñas' }).click();
    await page.waitForURL('**/clinicas/zamora/espalda');
    await expect.poll(() => heading.textContent(), patience).toBe('Espalda y cuello en Zamora');
    await page.goBack();
    await expect.poll(() => heading.textContent(), patience).toBe('Espalda y cuello');
    await page.goForward();
    await expect.poll(() => heading.textContent(), patience).toBe('Espalda y cuello en Zamora');
    await page.context().close();
  });
});
