// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import start from './cards-in-view.behavior.ts';
import { globalCss } from './theme.ts';

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

afterEach(() => vi.unstubAllGlobals());

it('marks the list when it comes into view, and not before', () => {
  let report: Report = () => {};
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = disconnect;
      constructor(callback: Report) {
        report = callback;
      }
    },
  );
  const list = document.createElement('ul');
  start(list);
  report([{ isIntersecting: false }]);
  expect('seen' in list.dataset).toBe(false);
  report([{ isIntersecting: true }]);
  expect('seen' in list.dataset).toBe(true);
  expect(disconnect).toHaveBeenCalledOnce();
});

it('only cards of a marked list are animated', () => {
  const rules = globalCss.later;
  expect(rules).toMatch(/\[data-stagger\]\[data-seen\]\s*>\s*\*\s*\{\s*animation:\s*rise/);
  expect(rules).not.toMatch(/\[data-stagger\]\s*>\s*\*\s*\{\s*animation:/);
});
