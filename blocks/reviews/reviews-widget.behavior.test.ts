// @vitest-environment jsdom
import { expect, it } from 'vitest';
import startReviews from './reviews-widget.behavior.ts';

function setUp(html: string): HTMLElement {
  document.body.innerHTML = html;
  const root = document.body.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('The markup has no root element.');
  return root;
}

it('shows the rating if no reviews service is configured', () => {
  const root = setUp('<div><p role="status">Loading</p><template><p>5.0 out of 5</p></template></div>');
  startReviews(root);
  expect(root.textContent).toBe('5.0 out of 5');
});

it('shows the placeholder until the embedded reviews have loaded', () => {
  const root = setUp(
    '<div data-embed="https://reviews.example.com/" data-title="Reviews"><p role="status">Loading</p></div>',
  );
  startReviews(root);
  expect(root.textContent).toBe('Loading');
  root.querySelector('iframe')?.dispatchEvent(new Event('load'));
  expect(root.textContent).toBe('');
  expect(root.querySelector('iframe')?.title).toBe('Reviews');
});
