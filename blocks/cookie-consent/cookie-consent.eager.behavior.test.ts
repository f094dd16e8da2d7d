// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/faq" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConsent, saveConsent } from '../consent/consent.ts';
import cookieConsent from './cookie-consent.eager.behavior.ts';

const setCookie = (cookie: string) => Reflect.set(document, 'cookie', cookie);

let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  setCookie('cookie-consent=; max-age=0; path=/; domain=example.com');
  setCookie('cookie-consent=; max-age=0; path=/');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  history.replaceState(null, '', '/faq');
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

it('the banner appears after one second', () => {
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
])('%s saves "%s" and closes the banner for good', (words, value) => {
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

describe('a choice in another tab', () => {
  const choose = (newValue: string | null, key = 'cookie-consent') =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('closes the banner', () => {
    const root = banner();
    vi.advanceTimersByTime(1000);
    choose('accepted', 'another-key');
    choose(null);
    expect(root.hidden).toBe(false);
    choose('declined');
    expect(root.hidden).toBe(true);
  });

  it('keeps a banner closed that has not appeared yet', () => {
    const root = banner();
    choose('accepted');
    vi.advanceTimersByTime(5000);
    expect(root.hidden).toBe(true);
  });
});

it('the settings view leads back to the simple view', () => {
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

it('a link opens the banner again in its settings view after any choice', () => {
  saveConsent('accepted');
  const root = banner();
  document.querySelector('a')?.click();
  expect(root.hidden).toBe(false);
  expect(view(root)).toBe('settings');
});

it.each(['/api/leads', '/dashboard', '/security-dashboard/threats', '/wp-admin'])(
  'the banner does not appear on %s',
  (path) => {
    history.replaceState(null, '', path);
    const root = banner();
    vi.advanceTimersByTime(5000);
    expect(root.hidden).toBe(true);
  },
);

it('the banner follows in-page navigation: hidden on a dashboard, shown again elsewhere', () => {
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

it('with Global Privacy Control the banner says that it counts as declined and offers no "accept"', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  const root = banner();
  const shown = [...root.querySelectorAll<HTMLElement>('[data-privacy-control]:not([hidden])')];
  expect(shown.map((part) => part.textContent)).toEqual(['Counts as declined.']);
});
