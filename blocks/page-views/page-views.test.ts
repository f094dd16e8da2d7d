// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/faq" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveConsent } from '../consent/consent.ts';
import pageViews from './page-views.eager.behavior.ts';

const analyticsScript = 'https://analytics.example/gtag/js';
const pixelScript = 'https://pixel.example/fbevents.js';
let stop: () => void = () => {};

function open(ids = { analytics: 'G-TEST', pixel: '123' }): void {
  document.head.innerHTML = `<meta name="analytics-id" content="${ids.analytics}"><meta name="pixel-id" content="${ids.pixel}">`;
  document.body.innerHTML = `<div hidden data-analytics-script="${analyticsScript}" data-pixel-script="${pixelScript}"
    data-tag-hosts="tag.example"></div>`;
  const root = document.querySelector('div');
  if (root === null) throw new Error('The markup has no root.');
  stop = pageViews(root);
}

/** Waits until the file with the services has loaded, if it was asked for, and the views so far are reported. */
const settle = async () => {
  await import('./page-view-services.ts');
  await new Promise((resolve) => setTimeout(resolve));
};

async function navigate(path: string): Promise<void> {
  history.pushState(null, '', path);
  document.dispatchEvent(new CustomEvent('cityblock:navigate', { detail: { path } }));
  await settle();
}

const scripts = () => [...document.scripts].map((script) => script.src);
/** Returns the paths that were reported to analytics, in order. */
const analyticsViews = () =>
  (window.dataLayer ?? [])
    .map((command) => Array.from(Object(command)))
    .filter(([, name]) => name === 'page_view')
    .map(([, , details]) => Object(details).page_path);
const pixelCalls = () => window.fbq?.queue.map((call) => Array.from(Object(call)).join(' ')) ?? [];

beforeEach(() => {
  history.replaceState(null, '', '/faq');
  localStorage.clear();
  sessionStorage.clear();
  Reflect.set(document, 'cookie', 'cookie-consent=; max-age=0; path=/; domain=example.com');
  delete window.dataLayer;
  delete window.fbq;
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('page views', () => {
  it('are reported once and in order to both services, on the first load and on every route change', async () => {
    saveConsent('accepted');
    open();
    await navigate('/about');
    await navigate('/services');
    expect(analyticsViews()).toEqual(['/faq', '/about', '/services']);
    expect(pixelCalls()).toEqual(['init 123', 'track PageView', 'track PageView', 'track PageView']);
    expect(scripts()).toEqual([`${analyticsScript}?id=G-TEST`, pixelScript]);
  });

  it.each(['declined', 'dismissed'] as const)('are not reported when consent is %s', async (value) => {
    saveConsent(value);
    open();
    await navigate('/about');
    expect(scripts()).toEqual([]);
    expect(window.dataLayer).toBeUndefined();
    expect(window.fbq).toBeUndefined();
  });

  it('before consent are dropped, not queued', async () => {
    open();
    await navigate('/about');
    expect(scripts()).toEqual([]);
    saveConsent('accepted');
    await settle();
    expect(scripts()).toHaveLength(2);
    expect(analyticsViews()).toEqual([]);
    await navigate('/services');
    expect(analyticsViews()).toEqual(['/services']);
    expect(pixelCalls()).toEqual(['init 123', 'track PageView']);
  });

  it('stop when consent is withdrawn', async () => {
    saveConsent('accepted');
    open();
    await settle();
    saveConsent('declined');
    await navigate('/about');
    expect(analyticsViews()).toEqual(['/faq']);
  });

  describe('when consent is withdrawn', () => {
    const consentCalls = () =>
      (window.dataLayer ?? [])
        .map((command) => Array.from(Object(command)))
        .filter(([name]) => name === 'consent')
        .map(([, , states]) => Object(states).analytics_storage);
    const cookieNames = () => document.cookie.split('; ').map((pair) => pair.split('=')[0]);

    beforeEach(async () => {
      saveConsent('accepted');
      open();
      await settle();
      for (const cookie of [
        '_ga=1; domain=example.com',
        '_ga_TEST=1; domain=www.example.com',
        '_gat_gtag_1=1',
        '_fbp=1; domain=example.com',
        '_gate=1',
        'basket=1; domain=example.com',
      ])
        Reflect.set(document, 'cookie', `${cookie}; path=/`);
    });

    afterEach(() => {
      for (const cookie of ['_gate=', 'basket=; domain=example.com'])
        Reflect.set(document, 'cookie', `${cookie}; max-age=0; path=/`);
    });

    it('deletes the cookies of the services on each domain, and no others', () => {
      saveConsent('declined');
      expect(cookieNames().sort()).toEqual(['_gate', 'basket', 'cookie-consent']);
    });

    it('stops the scripts until it is given again', () => {
      saveConsent('declined');
      expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(true);
      expect(consentCalls()).toEqual(['denied']);
      expect(pixelCalls().at(-1)).toBe('consent revoke');
      saveConsent('accepted');
      expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(false);
      expect(consentCalls()).toEqual(['denied', 'granted']);
      expect(pixelCalls().at(-1)).toBe('consent grant');
    });

    it('does so in every open tab', () => {
      localStorage.setItem('cookie-consent', 'declined');
      dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent', newValue: 'declined' }));
      expect(consentCalls()).toEqual(['denied']);
      expect(cookieNames()).not.toContain('_ga');
    });
  });

  it('load no script for a service without an identifier', async () => {
    saveConsent('accepted');
    open({ analytics: '', pixel: '123' });
    await settle();
    expect(scripts()).toEqual([pixelScript]);
    expect(window.dataLayer).toBeUndefined();
  });
});

describe('an unhandled failed fetch', () => {
  function reject(message: string, source: string): boolean {
    const reason = new TypeError(message);
    reason.stack = `TypeError: ${message}\n    at window.fetch (https://${source}/insight.min.js:1:2)`;
    const event = new Event('unhandledrejection', { cancelable: true });
    Object.assign(event, { reason });
    return !window.dispatchEvent(event);
  }

  it('becomes a warning if it comes from the advertising tag', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    open();
    expect(reject('Failed to fetch', 'tag.example')).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('is unchanged if it comes from elsewhere or is another error', () => {
    open();
    expect(reject('Failed to fetch', 'www.example.com')).toBe(false);
    expect(reject('x is not a function', 'tag.example')).toBe(false);
  });
});
