// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { followStepKeys } from './step-keys.ts';

function pressIn(selector: string, isTyped: boolean): readonly string[] {
  const steps: string[] = [];
  const end = new AbortController();
  followStepKeys((kind) => steps.push(kind), end.signal);
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  if (isTyped) element?.dispatchEvent(new Event('input', { bubbles: true }));
  for (const shiftKey of [false, true])
    element?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true, cancelable: true }),
    );
  end.abort();
  return steps;
}

test('undoes the steps of the studio by keys, but the typing in a search or in an editor of its own there', () => {
  document.body.innerHTML =
    '<div data-path="[]"><textarea data-control></textarea><div contenteditable="true" tabindex="0"></div><input type="search"></div><button></button>';
  const steps = ['undo', 'redo'];
  expect(pressIn('button', false)).toEqual(steps);
  expect(pressIn('textarea', true)).toEqual(steps);
  expect(pressIn('[contenteditable]', false)).toEqual(steps);
  expect(pressIn('[contenteditable]', true)).toEqual([]);
  expect(pressIn('input', true)).toEqual([]);
});
