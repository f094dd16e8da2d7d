import { describe, expect, it } from 'vitest';
import { checkPagesOf, fittingWith, lineOf, onlyFinding, townWith } from '../testing/page-findings.ts';
import { toFiles } from '../testing/small-site.ts';

describe('a link', () => {
  it.each(['/towns', '/towns/keene', '/towns/dover/repair', '/#head', '#a', '/sitemap.xml', '/towns?a=b'])(
    'to %s leads somewhere',
    (href) => {
      expect(checkPagesOf(townWith({ id: 'a', type: 'link', href })).diagnostics).toEqual([]);
    },
  );

  it('to a missing page is reported once, with the nearest path', () => {
    const site = townWith({ id: 'a', type: 'link', href: '/twons#list' });
    expect(onlyFinding(site)).toMatchObject({
      file: 'templates/town.json',
      line: lineOf(site, 'templates/town.json', '/twons'),
      code: 'CB_LINK',
      message: 'the link "/twons#list" leads to no page',
      hint: 'Did you mean "/towns"?',
    });
  });

  it.each([
    ['scheduled', '2027-01-20', undefined, 'warning', 'which is scheduled for 2027-01-20'],
    ['unpublished', '2026-01-20', '2026-11-20', 'error', 'which left the site on 2026-11-20'],
  ])('to something %s says since or from when', (_state, publishAt, unpublishAt, severity, message) => {
    const href = '/news/second';
    const site = fittingWith(
      'posts/second.json',
      { publishAt, unpublishAt },
      townWith({ id: 'a', type: 'link', href }),
    );
    expect(onlyFinding(site)).toMatchObject({
      code: 'CB_SCHEDULED',
      severity,
      line: lineOf(site, 'templates/town.json', href),
      message: `the link "${href}" leads to posts/second, ${message}`,
    });
  });

  it('in markdown, to an unknown page or slug is reported', () => {
    for (const href of ['/towns/boston', '/work/moving', '/Towns', '/towns/']) {
      const site = townWith({ id: 'a', type: 'link', href: '/', text: ['First.', `[more](${href})`] });
      expect(onlyFinding(site)).toMatchObject({
        code: 'CB_LINK',
        line: lineOf(site, 'templates/town.json', '[more]'),
      });
    }
  });

  it('is checked after placeholders are filled in', () => {
    const to = (path: string) => townWith({ id: 'a', type: 'link', href: '/', text: `[x](${path})` });
    expect(checkPagesOf(to('/towns/{{ city.slug }}')).diagnostics).toEqual([]);
    const { diagnostics } = checkPagesOf(to('/twn/{{ city.slug }}'));
    expect(diagnostics.map(({ code, message }) => ({ code, message }))).toEqual(
      ['dover', 'epping', 'keene'].map((slug) => ({
        code: 'CB_LINK',
        message: `the link "/twn/${slug}" leads to no page`,
      })),
    );
  });

  it('next to a variable is reported at the link, and one that follows from a variable at its value', () => {
    const textOf = (text: string) => townWith({ id: 'a', type: 'link', href: '/', text });
    const site = textOf('{{ site.name }}: see [more](/nowhere) or [that](/towns/dover#nothing-here).');
    const lines = toFiles(site)
      .find(({ file }) => file === 'templates/town.json')
      ?.text.split('\n');
    const { diagnostics } = checkPagesOf(site);
    expect(
      diagnostics.map(({ file, line, column, code }) => [
        file,
        code,
        lines?.[line - 1]?.slice(column - 1).split(')', 1)[0],
      ]),
    ).toEqual([
      ['templates/town.json', 'CB_LINK', '/nowhere'],
      ['templates/town.json', 'CB_ANCHOR', '/towns/dover#nothing-here'],
    ]);
  });

  it('in an entry is reported at the entry, even if no page shows it today', () => {
    const site = fittingWith('cities/keene.json', { about: ['One.', 'See [there](/nowhere-at-all).'] });
    expect(onlyFinding(site)).toMatchObject({
      file: 'cities/keene.json',
      line: lineOf(site, 'cities/keene.json', 'nowhere-at-all'),
      code: 'CB_LINK',
    });
  });

  it('in "canonical" must lead to a page', () => {
    expect(onlyFinding(fittingWith('pages/towns.json', { canonical: '/townz' }))).toMatchObject({
      code: 'CB_LINK',
      line: lineOf(fittingWith('pages/towns.json', { canonical: '/townz' }), 'pages/towns.json', '/townz'),
    });
  });
});
