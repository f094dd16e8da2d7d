// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { streamWhileVisible } from './visible-stream.ts';

const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
afterEach(() => visibility.mockReturnValue('visible'));

function turn(state: DocumentVisibilityState): void {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Counts the streams that are open. */
function streams() {
  let count = 0;
  return {
    count: () => count,
    open: () => {
      count += 1;
      return {
        close() {
          count -= 1;
        },
      };
    },
  };
}

test('holds one stream while the document is visible, and none while it is hidden', () => {
  const { open, count } = streams();
  const close = streamWhileVisible(open);
  expect(count()).toBe(1);
  turn('visible');
  expect(count()).toBe(1);
  turn('hidden');
  expect(count()).toBe(0);
  turn('visible');
  expect(count()).toBe(1);
  close();
  turn('visible');
  expect(count()).toBe(0);
});

test('opens no stream in a tab that was opened in the background until it is shown', () => {
  visibility.mockReturnValue('hidden');
  const { open, count } = streams();
  const close = streamWhileVisible(open);
  expect(count()).toBe(0);
  turn('visible');
  expect(count()).toBe(1);
  close();
});
