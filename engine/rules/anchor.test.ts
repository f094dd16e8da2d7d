import { describe, expect, it } from 'vitest';
import { ContentModel } from '../content/content-model.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { RouteTable } from '../routes/route-table.ts';
import { checkPagesOf, fittingBlockTypes, fittingWith } from '../testing/page-findings.ts';
import { smallSiteTime, toFiles } from '../testing/small-site.ts';
import { checkPages } from './check-pages.ts';

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

  it.each([
    ['#what-is-it-about', 'Did you mean "#about"?'],
    [
      '#plans',
      'No block of /towns/keene has this id. Write the link without "#plans", or give the block that it is about this id.',
    ],
  ])('is answered with related ids only: %s', (fragment, hint) => {
    expect(anchorsIn(`/towns/keene${fragment}`)).toMatchObject([{ hint }]);
  });

  it('may name a part of a block, or a page of another site', () => {
    for (const href of ['/towns/keene#about', '/towns/keene#about-heading', 'https://example.com/#x'])
      expect(anchorsIn(href)).toEqual([]);
  });

  it('is not checked on a page whose layout is set aside', () => {
    const model = new ContentModel(fittingBlockTypes, [], []);
    const check = (layout: object) => {
      const site = fittingWith('layouts/plain.json', layout, linkFrom('/towns/keene#foto'));
      const snapshot = new ContentLoader(model).load(toFiles(site)).withoutFaults({ isForChecks: true });
      if (snapshot === undefined) throw new Error('The site has no snapshot.');
      const state = { snapshot, routes: new RouteTable(snapshot, model), model };
      const { diagnostics } = checkPages(state, fittingBlockTypes, smallSiteTime);
      return diagnostics.filter(({ code }) => code === 'CB_ANCHOR');
    };
    expect(check({})).toHaveLength(1);
    expect(check({ after: [{ id: 'foot', type: 'footer' }] })).toEqual([]);
  });
});
