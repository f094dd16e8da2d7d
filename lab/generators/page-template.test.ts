import { describe, expect, it } from 'vitest';
import { writtenPage } from '../bench/written-page.ts';
import { templateOf, valuesOfPage } from './page-template.ts';

const html = `<html><head><title>Plumbing in Pasadena</title></head><body>
<nav><a href="/">Home</a><a href="/faq">FAQ</a></nav>
<main><h1>Plumbing in Pasadena</h1><ul><li><b>One</b></li><li><b>Two</b></li></ul><p>A text.</p></main></body></html>`;

const { parts, site, place } = templateOf(writtenPage(html, 'Pasadena'), 'Pasadena');
const lists = parts.filter((part) => part.kind === 'list');

describe('the template of a page', () => {
  it('has a loop over each list, whose items have values', () => {
    expect(lists.map(({ value }) => value.split('.')[0])).toEqual(['site', 'place']);
    expect(Object.values(site)).toEqual([
      [
        { href3: '/', text4: 'Home' },
        { href3: '/faq', text4: 'FAQ' },
      ],
    ]);
    expect(Object.values(place)).toContainEqual([{ text7: 'One' }, { text7: 'Two' }]);
  });

  it('has the texts of the main part, and what contains the name of the place, as values', () => {
    expect(Object.values(place).filter((value) => typeof value === 'string')).toEqual([
      'Plumbing in Pasadena',
      'Plumbing in Pasadena',
      'A text.',
    ]);
  });
});

it('values of different pages have the same lengths and no long text in common', () => {
  const values = { title: 'Plumbing in Pasadena', cards: [{ text: 'A text of a card', number: '1' }] };
  const [first, second] = [valuesOfPage(values, 1), valuesOfPage(values, 2)];
  expect(first).toEqual({
    title: 'Plumbing in Pasa0001',
    cards: [{ text: 'A text of a 0001', number: '1' }],
  });
  expect(JSON.stringify(second)).toHaveLength(JSON.stringify(values).length);
  expect(second).not.toEqual(first);
});
