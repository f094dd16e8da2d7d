// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/faq" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consentEvent, cookieDomains, isTrackingAllowed, readConsent, saveConsent } from './consent.ts';
import cookieConsent from './cookie-consent.behavior.ts';

const setCookie = (cookie: string) => Reflect.set(document, 'cookie', cookie);
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  warn.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
  setCookie('cookie-consent=; max-age=0; path=/; domain=example.com');
  setCookie('cookie-consent=; max-age=0; path=/');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  history.replaceState(null, '', '/faq');
});

describe('the kept choice', () => {
  it('is read from local storage, then the cookie, then session storage', () => {
    expect(readConsent()).toBeUndefined();
    sessionStorage.setItem('cookie-consent', 'dismissed');
    expect(readConsent()).toBe('dismissed');
    localStorage.clear();
    setCookie('cookie-consent=declined; path=/');
    expect(readConsent()).toBe('declined');
    localStorage.setItem('cookie-consent', 'accepted');
    expect(readConsent()).toBe('accepted');
  });

  it.each(['cookie', 'session'])('is copied into local storage when found in the %s', (place) => {
    if (place === 'cookie') setCookie('cookie-consent=declined; path=/');
    else sessionStorage.setItem('cookie-consent', 'declined');
    readConsent();
    expect(localStorage.getItem('cookie-consent')).toBe('declined');
  });

  it('is one of three words; anything else counts as no choice', () => {
    localStorage.setItem('cookie-consent', 'perhaps');
    setCookie('cookie-consent=maybe; path=/');
    expect(readConsent()).toBeUndefined();
  });

  it('goes into a cookie of the parent domain for one year', () => {
    const written = vi.spyOn(Document.prototype, 'cookie', 'set');
    saveConsent('accepted');
    expect(written.mock.calls.flat()).toEqual([
      'cookie-consent=accepted; max-age=31536000; path=/; samesite=lax; domain=example.com',
    ]);
    expect(document.cookie).toBe('cookie-consent=accepted');
    expect(localStorage.getItem('cookie-consent')).toBe('accepted');
    expect(warn).not.toHaveBeenCalled();
  });

  it('stays in storage, with a warning, when the browser refuses the cookie', () => {
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {});
    saveConsent('declined');
    expect(console.warn).toHaveBeenCalledOnce();
    expect(localStorage.getItem('cookie-consent')).toBe('declined');
  });

  it('is told to the page', () => {
    const told: unknown[] = [];
    const listen = (event: Event) => told.push(event instanceof CustomEvent ? event.detail : undefined);
    document.addEventListener(consentEvent, listen);
    saveConsent('dismissed');
    document.removeEventListener(consentEvent, listen);
    expect(told).toEqual([{ value: 'dismissed' }]);
  });

  it('allows page views only when accepted and not contradicted by the browser', () => {
    expect(isTrackingAllowed()).toBe(false);
    saveConsent('accepted');
    expect(isTrackingAllowed()).toBe(true);
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    expect(isTrackingAllowed()).toBe(false);
  });
});

describe('cookieDomains', () => {
  it.each([
    ['www.example.com', ['example.com', 'www.example.com']],
    ['shop.example.co.uk', ['co.uk', 'example.co.uk', 'shop.example.co.uk']],
    ['example.com', ['example.com']],
    ['localhost', []],
    ['127.0.0.1', []],
    ['[::1]', []],
  ])('of %s', (host, domains) => {
    expect(cookieDomains(host)).toEqual(domains);
  });
});

const markup = `
  <section id="cookie-settings" hidden>
    <div data-view="simple">
      <p data-privacy-control="off">May we?</p><p data-privacy-control="on" hidden>Counts as declined.</p>
      <button value="accepted" data-privacy-control="off">Accept All</button>
      <button value="declined">Essential Only</button>
      <button data-show="settings">Settings</button>
      <button value="dismissed">Close</button>
    </div>
    <div data-view="settings" hidden><h2 tabindex="-1">Settings</h2><button data-show="simple">Back</button></div>
  </section>
  <a href="/faq#cookie-settings">Cookie settings</a>`;

describe('the banner', () => {
  let stop: (() => void) | undefined;

  function banner(): HTMLElement {
    document.body.innerHTML = markup;
    const root = document.querySelector('section');
    if (root === null) throw new Error('The markup has no section.');
    stop = cookieConsent(root);
    return root;
  }
  const press = (root: HTMLElement, words: string) =>
    [...root.querySelectorAll('button')].find((button) => button.textContent === words)?.click();
  const view = (root: HTMLElement) =>
    root.querySelector<HTMLElement>('[data-view]:not([hidden])')?.dataset.view;

  afterEach(() => stop?.());

  it('appears after one second', () => {
    const root = banner();
    vi.advanceTimersByTime(999);
    expect(root.hidden).toBe(true);
    vi.advanceTimersByTime(1);
    expect(root.hidden).toBe(false);
  });

  it.each([
    ['Accept All', 'accepted'],
    ['Essential Only', 'declined'],
    ['Close', 'dismissed'],
  ])('%s keeps "%s" and closes it for good', (words, value) => {
    const root = banner();
    vi.advanceTimersByTime(1000);
    press(root, words);
    expect(readConsent()).toBe(value);
    expect(root.hidden).toBe(true);
    stop?.();
    const next = banner();
    vi.advanceTimersByTime(5000);
    expect(next.hidden).toBe(true);
  });

  it('has a settings view with a way back', () => {
    const root = banner();
    vi.advanceTimersByTime(1000);
    expect(view(root)).toBe('simple');
    press(root, 'Settings');
    expect(view(root)).toBe('settings');
    expect(document.activeElement?.tagName).toBe('H2');
    press(root, 'Back');
    expect(view(root)).toBe('simple');
    expect(document.activeElement?.textContent).toBe('Settings');
    expect(readConsent()).toBeUndefined();
  });

  it('opens again in its settings view by a link, whatever was chosen', () => {
    saveConsent('accepted');
    const root = banner();
    document.querySelector('a')?.click();
    expect(root.hidden).toBe(false);
    expect(view(root)).toBe('settings');
  });

  it.each(['/api/leads', '/dashboard', '/security-dashboard/threats', '/wp-admin'])(
    'stays away from %s',
    (path) => {
      history.replaceState(null, '', path);
      const root = banner();
      vi.advanceTimersByTime(5000);
      expect(root.hidden).toBe(true);
    },
  );

  it('follows in-page navigation: away on a dashboard, back elsewhere', () => {
    const root = banner();
    vi.advanceTimersByTime(1000);
    history.replaceState(null, '', '/dashboard');
    document.dispatchEvent(new CustomEvent('cityblock:navigate', { detail: { path: '/dashboard' } }));
    expect(root.hidden).toBe(true);
    history.replaceState(null, '', '/about');
    document.dispatchEvent(new CustomEvent('cityblock:navigate', { detail: { path: '/about' } }));
    vi.advanceTimersByTime(1000);
    expect(root.hidden).toBe(false);
  });

  it('says that Global Privacy Control counts as declined, and does not offer to accept', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    const root = banner();
    const shown = [...root.querySelectorAll<HTMLElement>('[data-privacy-control]:not([hidden])')];
    expect(shown.map((part) => part.textContent)).toEqual(['Counts as declined.']);
  });
});
