// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import start from './hours.behavior.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('says whether the business is open, and follows the time until it ends', () => {
  vi.useFakeTimers({ now: new Date('2026-12-24T16:59:30Z') });
  const root = document.createElement('span');
  Object.assign(root.dataset, {
    open: 'Open now',
    closed: 'Closed now',
    hours: JSON.stringify({
      timeZone: 'UTC',
      open: [{ days: ['Thursday'], opens: '08:00', closes: '17:00' }],
      exceptions: [],
    }),
  });
  const end = start(root);
  expect([root.textContent, root.hasAttribute('data-is-open')]).toEqual(['Open now', true]);
  vi.advanceTimersByTime(60_000);
  expect([root.textContent, root.hasAttribute('data-is-open')]).toEqual(['Closed now', false]);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
