// @vitest-environment jsdom
/// <reference types="vitest/jsdom" />
import { afterEach, expect, it, vi } from 'vitest';
import { saveConsent } from '../consent/consent.ts';
import startReviews from './reviews-widget.behavior.ts';

const reviewsPage =
  '<!doctype html><main><p>5.0</p><ul data-reviews><li>They called back.</li><li>Second.</li></ul></main>';
const embedUrl = 'https://reviews.example.com/';

function setUp(properties = '', answer: () => Response = () => new Response(reviewsPage)) {
  const requests = vi.fn(async (url: string) => [url, answer()] as const);
  vi.stubGlobal('fetch', async (url: string) => (await requests(url))[1]);
  document.body.innerHTML =
    `<div data-from="/reviews" data-title="Reviews" ${properties}><p role="status" data-shown="1">Loading</p>` +
    '<div><button disabled>Show</button></div><p><a href="/reviews">All reviews</a></p></div>';
  const root = document.body.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('The markup has no root element.');
  const stop = startReviews(root);
  return { root, stop, requests, frame: () => root.querySelector('iframe') };
}

const withEmbed = `data-embed="${embedUrl}"`;

afterEach(() => {
  localStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

it('replaces the placeholder with as many reviews of the page with all reviews as it has room for', async () => {
  const { root, requests } = setUp();
  expect(root.querySelector('[role="status"]')?.textContent).toBe('Loading');
  await expect.poll(() => root.querySelector('[data-reviews]')?.textContent).toBe('They called back.');
  expect(root.querySelector('[role="status"]')).toBeNull();
  expect(root.querySelector('a')?.getAttribute('href')).toBe('/reviews');
  expect(requests.mock.calls).toEqual([['/reviews']]);
});

it.each([
  ['fails', () => new Response('', { status: 500 })],
  ['has no reviews', () => new Response('<main></main>')],
])('leaves the link if the page %s', async (_, answer) => {
  const { root } = setUp('', answer);
  await expect.poll(() => root.querySelector('[role="status"]')).toBeNull();
  expect(root.querySelector('a')?.textContent).toBe('All reviews');
});

it('loads the embedded service only after consent, then instead of the reviews', async () => {
  const { root, frame } = setUp(withEmbed);
  await expect.poll(() => root.querySelector('[data-reviews]')).not.toBeNull();
  expect(frame()).toBeNull();
  saveConsent('declined');
  expect(frame()).toBeNull();
  saveConsent('accepted');
  expect(frame()?.src).toBe(embedUrl);
  expect(frame()?.title).toBe('Reviews');
  expect(root.querySelector('[data-reviews]')).not.toBeNull();
  frame()?.dispatchEvent(new Event('load'));
  expect(root.querySelector('[data-reviews]')).toBeNull();
  saveConsent('accepted');
  expect(root.querySelectorAll('iframe')).toHaveLength(1);
});

it('does not request the reviews if the visitor accepted earlier', () => {
  saveConsent('accepted');
  const { frame, requests } = setUp(withEmbed);
  expect(frame()?.src).toBe(embedUrl);
  expect(requests).not.toHaveBeenCalled();
});

it('under Global Privacy Control, loads the embedded service only after the button is pressed', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  saveConsent('accepted');
  const { root, frame } = setUp(withEmbed);
  saveConsent('accepted');
  expect(frame()).toBeNull();
  root.querySelector('button')?.click();
  expect(frame()?.src).toBe(embedUrl);
});

it('does nothing after the page has been left', async () => {
  const { root, stop, frame, requests } = setUp(withEmbed);
  stop();
  saveConsent('accepted');
  await Promise.all(requests.mock.results.map(({ value }) => value));
  expect(frame()).toBeNull();
  expect(root.querySelector('[data-reviews]')).toBeNull();
});
