// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import startReviews from '../reviews/reviews-widget.behavior.ts';
import startMap from './office-map.behavior.ts';

function place(html: string): HTMLElement {
  document.body.innerHTML = html;
  const root = document.body.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('There is no root.');
  return root;
}

beforeEach(() => {
  document.body.innerHTML = '';
});

it('loads the embedded map only once the reader asks for it', () => {
  const root = place(
    '<div data-embed="https://maps.example.com/office" data-title="Our office"><p>Drawing</p><button disabled>Show</button></div>',
  );
  startMap(root);
  const button = root.querySelector('button');
  expect(button?.disabled).toBe(false);
  expect(root.querySelector('iframe')).toBeNull();
  button?.click();
  const frame = root.querySelector('iframe');
  expect(frame?.src).toBe('https://maps.example.com/office');
  expect(frame?.title).toBe('Our office');
  expect(root.textContent).not.toContain('Drawing');
});

it('shows the rating in the place of the reviews where none are configured', () => {
  const root = place('<div><p role="status">Loading</p><template><p>5.0 out of 5</p></template></div>');
  startReviews(root);
  expect(root.textContent).toBe('5.0 out of 5');
});

it('keeps the placeholder until the embedded reviews have arrived', () => {
  const root = place(
    '<div data-embed="https://reviews.example.com/" data-title="Reviews"><p role="status">Loading</p></div>',
  );
  startReviews(root);
  expect(root.textContent).toBe('Loading');
  root.querySelector('iframe')?.dispatchEvent(new Event('load'));
  expect(root.textContent).toBe('');
  expect(root.querySelector('iframe')?.title).toBe('Reviews');
});
