// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import startFooter from './footer.eager.behavior.ts';

const scrollTo = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scrollTo);
  document.body.innerHTML = `<footer>
    <a id="page" href="/privacy-policy">Privacy</a>
    <a id="anchor" href="#contact">Contact</a>
    <a id="away" href="https://example.com/" target="_blank">Elsewhere</a>
  </footer>`;
  document.body.addEventListener('click', (event) => event.preventDefault());
  const root = document.querySelector('footer');
  if (root === null) throw new Error('The footer is missing from the test page.');
  stop = startFooter(root);
});

afterEach(() => {
  stop();
  scrollTo.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const click = (id: string) => document.getElementById(id)?.click();

test('a link to a page scrolls to the top after 100 ms', () => {
  click('page');
  vi.advanceTimersByTime(99);
  expect(scrollTo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

test.each(['anchor', 'away'])('a link to an anchor or another site (%s) does not scroll', (id) => {
  click(id);
  vi.advanceTimersByTime(1000);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('does nothing after it is stopped', () => {
  stop();
  click('page');
  vi.advanceTimersByTime(1000);
  expect(scrollTo).not.toHaveBeenCalled();
});
