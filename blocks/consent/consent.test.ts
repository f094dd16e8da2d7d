// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/faq" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consentEvent, cookieDomains, isTrackingAllowed, readConsent, saveConsent } from './consent.ts';

const setCookie = (cookie: string) => Reflect.set(document, 'cookie', cookie);

/** Returns the details of the consent events that an action dispatches. */
function announcedBy(action: () => void): readonly unknown[] {
  const details: unknown[] = [];
  const listen = (event: Event) => details.push(event instanceof CustomEvent ? event.detail : undefined);
  document.addEventListener(consentEvent, listen);
  action();
  document.removeEventListener(consentEvent, listen);
  return details;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  setCookie('cookie-consent=; max-age=0; path=/; domain=example.com');
  setCookie('cookie-consent=; max-age=0; path=/');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

describe('the stored choice', () => {
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

  it.each(['cookie', 'session'])('is copied into local storage when found in the %s', (storage) => {
    if (storage === 'cookie') setCookie('cookie-consent=declined; path=/');
    else sessionStorage.setItem('cookie-consent', 'declined');
    readConsent();
    expect(localStorage.getItem('cookie-consent')).toBe('declined');
  });

  it('is one of three values; any other value counts as no choice', () => {
    localStorage.setItem('cookie-consent', 'perhaps');
    setCookie('cookie-consent=maybe; path=/');
    expect(readConsent()).toBeUndefined();
  });

  it('is written to a cookie of the parent domain for one year', () => {
    const written = vi.spyOn(Document.prototype, 'cookie', 'set');
    saveConsent('accepted');
    expect(written.mock.calls.flat()).toEqual([
      'cookie-consent=accepted; max-age=31536000; path=/; samesite=lax; domain=example.com',
    ]);
    expect(document.cookie).toBe('cookie-consent=accepted');
    expect(localStorage.getItem('cookie-consent')).toBe('accepted');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is stored without a cookie, and with a warning, if the browser refuses the cookie', () => {
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {});
    saveConsent('declined');
    expect(console.warn).toHaveBeenCalledOnce();
    expect(localStorage.getItem('cookie-consent')).toBe('declined');
  });

  it('is announced to the page by an event', () => {
    expect(announcedBy(() => saveConsent('dismissed'))).toEqual([{ value: 'dismissed' }]);
  });

  it('is stored and announced, with a warning, if setting the cookie throws', () => {
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    });
    expect(announcedBy(() => saveConsent('accepted'))).toEqual([{ value: 'accepted' }]);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(localStorage.getItem('cookie-consent')).toBe('accepted');
  });

  it('is empty if reading cookies throws', () => {
    vi.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    });
    expect(readConsent()).toBeUndefined();
  });

  it('allows page view reports only if accepted and without Global Privacy Control', () => {
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
  ])('returns the parent domains of %s', (host, domains) => {
    expect(cookieDomains(host)).toEqual(domains);
  });
});
