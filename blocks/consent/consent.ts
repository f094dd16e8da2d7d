import { readStored, writeStored } from '../storage.ts';

export const consentKey = 'cookie-consent';

const consentValues = ['accepted', 'declined', 'dismissed'] as const;
type ConsentValue = (typeof consentValues)[number];

/** Dispatched on the document when a visitor chooses. */
export const consentEvent = 'cityblock:consent';

const oneYear = 60 * 60 * 24 * 365;

export const isConsentValue = (value: string | null | undefined): value is ConsentValue =>
  consentValues.some((known) => known === value);

/** Whether the banner does not appear on a path: an API, a dashboard or an administration page. */
export const isExemptPath = (path: string): boolean =>
  path.startsWith('/api/') || path.includes('dashboard') || path.includes('admin');

/** Global Privacy Control: the browser declares on behalf of its user that data must not be sold or shared. */
export const isPrivacyControlOn = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

function cookie(): string | undefined {
  const start = `${consentKey}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Reads the cookie. A document that may not read cookies has none. */
function storedCookie(): string | undefined {
  try {
    return cookie();
  } catch {
    return undefined;
  }
}

/**
 * Returns the domains for a site-wide cookie, widest first: for "www.example.co.uk" "co.uk", then "example.co.uk",
 * then "www.example.co.uk". Browsers refuse public suffixes. A single name ("localhost") and an IP address have none.
 */
export function cookieDomains(host: string): readonly string[] {
  const labels = host.split('.');
  if (labels.length < 2 || /^[\d.]+$|:/.test(host)) return [];
  return labels.slice(1).map((_, index) => labels.slice(-2 - index).join('.'));
}

/** Sets the cookie on the widest domain that the browser accepts. Returns whether it was accepted. */
function writeCookie(value: ConsentValue, host: string): boolean {
  const domains = cookieDomains(host).map((domain) => `; domain=${domain}`);
  try {
    return (domains.length === 0 ? [''] : domains).some((domain) => {
      document.cookie = `${consentKey}=${value}; max-age=${oneYear}; path=/; samesite=lax${domain}`;
      return cookie() === value;
    });
  } catch {
    // A sandboxed document throws.
    return false;
  }
}

/**
 * Returns the visitor's choice from local storage, the cookie or session storage, in this order. A choice from one of
 * the latter two is copied to local storage.
 */
export function readConsent(): ConsentValue | undefined {
  const local = readStored('localStorage', consentKey);
  if (isConsentValue(local)) return local;
  const found = [storedCookie(), readStored('sessionStorage', consentKey)].find(isConsentValue);
  if (found !== undefined) writeStored('localStorage', consentKey, found);
  return found;
}

/** Stores the choice and dispatches `consentEvent`. Without local storage it lasts as long as the cookie or the tab. */
export function saveConsent(value: ConsentValue): void {
  if (!writeStored('localStorage', consentKey, value)) writeStored('sessionStorage', consentKey, value);
  if (!writeCookie(value, location.hostname)) {
    console.warn('Cookie consent: the browser rejected the cookie; the choice is only in browser storage.');
  }
  document.dispatchEvent(new CustomEvent(consentEvent, { detail: { value } }));
}

/** Whether page views may be reported: the visitor accepted and the browser sends no Global Privacy Control. */
export const isTrackingAllowed = (): boolean => !isPrivacyControlOn() && readConsent() === 'accepted';
