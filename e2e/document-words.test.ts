import { afterAll, describe, expect, it } from 'vitest';
import { renderFailurePage } from '../engine/render/failure-markup.ts';
import { accountPage } from '../server/dashboard/auth/account-page.ts';
import { passwordProblem } from '../server/dashboard/auth/password-rules.ts';
import { signInPage } from '../server/dashboard/auth/sign-in-page.ts';
import { dashboardHtml } from '../server/dashboard/dashboard-document.ts';
import { waitInWords } from '../server/http/rate-limits/wait-in-words.ts';
import { leadEmail } from '../server/leads/deliveries/lead-email.ts';
import { socialCardAt } from '../server/media/cards/compose-social-card.ts';
import { siteIdentityOf } from '../server/site/site-settings.ts';
import { styles } from '../server/ssr-bundle.ts';
import { statusMessage } from '../server/status-message.ts';
import { rendererOptions, siteUrl } from '../server/testing/renderer-options.ts';
import { sampleDelivery } from '../server/testing/sample-delivery.ts';
import { passwordWords } from '../server/words/passwords.words.ts';
import { toContentLetters } from './site/pseudo-language.ts';
import { allowedIn, otherTrade, pseudoModel, pseudoState } from './site/pseudo-site.ts';
import { unwordedTexts } from './site/unworded-texts.ts';

const now = Date.parse('2026-11-21T17:00:00Z');
const state = pseudoState(otherTrade);
const site = siteIdentityOf(state);
const user = { id: 'ana', email: 'ana@ruiz.example', role: 'leads' } as const;

let texts = 0;
afterAll(() => console.log(`Words: looked at ${texts} texts of other documents`));

/** Returns the texts of a document that came from code, and fails if there was nothing to look at. */
function found(html: string, atLeast: number, allowed: readonly string[] = []): readonly string[] {
  const looks = unwordedTexts(html, [...allowedIn(state), ...allowed]);
  expect(looks.lookedAt).toBeGreaterThanOrEqual(atLeast);
  texts += looks.lookedAt;
  return looks.found;
}

/** Returns plain texts as a document. */
const documentOf = (texts: readonly string[]) =>
  texts.map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`).join('');

describe('in a pseudo-language, every letter outside the pages comes from content or a dictionary', () => {
  it('in the sign-in and account pages', () => {
    const problems = [{ field: 'email', message: toContentLetters('A fault.') }];
    const { main, title } = signInPage(site, { next: '/', email: '', problems });
    expect(found(`<title>${title}</title>${main}`, 8)).toEqual([]);
    for (const sessions of [1, 2]) {
      const account = accountPage(site, { user, sessions, problems });
      expect(found(`${account.title}${account.main}${account.side}`, 10, [user.email])).toEqual([]);
    }
  });

  it('in the reasons why a password is refused', async () => {
    const words = site.words(passwordWords);
    const passwords = ['short', 'a'.repeat(300), user.email];
    const problems = passwords.map((password) => passwordProblem(password, user.email, words));
    const reasons = (await Promise.all(problems)).map((reason) => reason ?? '');
    expect(new Set(reasons).size).toBe(passwords.length);
    expect(found(documentOf(reasons), passwords.length)).toEqual([]);
  });

  it('in the answers to requests that are refused or fail', () => {
    const formats = ['JSON', '(application/json)', '(application/x-www-form-urlencoded)', 'kB'];
    const answers = [400, 404, 405, 413, 415, 500, 503].map((status) => statusMessage(status, site.words));
    const waits = [30, 60, 600, 7_200].map((seconds) => waitInWords(seconds, site.words));
    expect(found(documentOf([...answers, ...waits]), 11, formats)).toEqual([]);
  });

  it('in the page that replaces a page whose block failed', () => {
    const { shell } = rendererOptions(pseudoModel, { mode: 'production', onBlockFailure: () => {} });
    const look = styles.lookOf(site.theme);
    const { html } = renderFailurePage(state.snapshot.site.value, { shell, styles }, look);
    expect(found(html, 4)).toEqual([]);
  });

  it('in the document of the dashboard before its script runs', () => {
    expect(found(dashboardHtml('/dashboard.js', site).replaceAll('noscript', 'div'), 4)).toEqual([]);
  });

  it.each([false, true])('in the message about a lead (canary: %s)', (isCanary) => {
    const { id, notice } = sampleDelivery({}, isCanary);
    const lead = { ...notice.lead, ...wide(notice.lead), email: user.email };
    const written = { ...notice, lead, referrerHost: '', utm: {} };
    const noticeSite = { ...site, url: siteUrl, timeZone: 'UTC' };
    const mail = leadEmail({ id, notice: written }, { from: user.email, to: user.email, site: noticeSite });
    const addresses = [user.email, `${siteUrl}/faq`, `${siteUrl}/dashboard/leads/${notice.leadId}`, 'UTC'];
    const texts = [String(mail.subject), ...String(mail.text).split('\n')];
    expect(found(documentOf(texts) + String(mail.html), 20, addresses)).toEqual([]);
  });

  it('in social cards', () => {
    const cards = [...state.routes.routes()].flatMap(({ path }) => socialCardAt(state, path, now) ?? []);
    const texts = cards.flatMap(({ title, topic = '', brand, phone, hours, region, map }) => [
      title,
      topic,
      brand,
      phone,
      hours,
      region?.north ?? 'N',
      ...(map?.neighbors.map(({ name }) => name) ?? []),
    ]);
    expect(cards.length).toBeGreaterThan(20);
    expect(found(documentOf(texts), 100)).toEqual([]);
  });
});

const wide = <Value extends object>(values: Value) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? toContentLetters(value) : value,
    ]),
  );
