import { describe, expect, it } from 'vitest';
import { checkPagesOf, fittingWith } from '../testing/page-findings.ts';

describe('the part after the # of a link', () => {
  const linkFrom = (href: string) => fittingWith('posts/first.json', { body: `See [there](${href}).` });
  const anchorsIn = (href: string) =>
    checkPagesOf(linkFrom(href)).diagnostics.filter(({ code }) => code === 'CB_ANCHOR');

  it('names a block of the page that it leads to', () => {
    expect(anchorsIn('/towns/keene#abuot')).toMatchObject([
      {
        file: 'posts/first.json',
        message: 'the link "/towns/keene#abuot" leads to no part of /towns/keene',
        hint: 'Did you mean "#about"?',
      },
    ]);
  });

  it('may name a part of a block, or a page of another site', () => {
    for (const href of ['/towns/keene#about', '/towns/keene#about-heading', 'https://example.com/#x'])
      expect(anchorsIn(href)).toEqual([]);
  });
});
