// @vitest-environment jsdom
import { expect, it } from 'vitest';
import startMap from './office-map.behavior.ts';

it('loads the embedded map only after the button is pressed', () => {
  document.body.innerHTML =
    '<div data-embed="https://maps.example.com/office" data-title="Our office"><p>Drawing</p><button disabled>Show</button></div>';
  const root = document.body.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('The markup has no root element.');
  startMap(root);
  const button = root.querySelector('button');
  expect(button?.disabled).toBe(false);
  expect(root.querySelector('iframe')).toBeNull();
  button?.click();
  const frame = root.querySelector('iframe');
  expect(frame?.src).toBe('https://maps.example.com/office');
  expect(frame?.title).toBe('Our office');
  expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(root.textContent).not.toContain('Drawing');
});
