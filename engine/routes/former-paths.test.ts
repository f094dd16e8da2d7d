import { describe, expect, it } from 'vitest';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';

const former = (site: SmallSite, path: string, now?: number) => readSite(site, now).routes.former(path);
const moved = (to: string) => ({ kind: 'moved', to });

/** The small site with former names of a city, a service, a post, a page and a template. */
const renamed = [
  ['cities/keene.json', { formerly: ['keene-nh', 'old-keene'] }],
  ['services/tuning.json', { formerly: ['pitch'] }],
  ['posts/first.json', { formerly: ['opening'] }],
  ['pages/towns.json', { formerly: ['/places', 'all/towns', '/Städte.html'] }],
  ['templates/town.json', { formerly: ['/places/:city'] }],
].reduce<SmallSite>(
  (site, [file, properties]) => withProperties(String(file), Object(properties), site),
  smallSite,
);

describe('the former path', () => {
  it.each([
    ['of an entry', '/towns/keene-nh', '/towns/keene'],
    ['of an entry that was renamed twice', '/towns/old-keene', '/towns/keene'],
    ['of a cell whose first entry was renamed', '/towns/keene-nh/repair', '/towns/keene/repair'],
    ['of a cell whose last entry was renamed', '/towns/dover/pitch', '/towns/dover/tuning'],
    ['of a cell with two renamed entries', '/towns/old-keene/pitch', '/towns/keene/tuning'],
    ['of a cell that a fallback page answers', '/towns/keene-nh/moving', '/towns/keene/moving'],
    ['of a page of another template', '/work/pitch', '/work/tuning'],
    ['of a post', '/news/opening', '/news/first'],
    ['of a page document', '/places', '/towns'],
    ['of a page document, with other characters', '/st%C3%A4dte.html', '/towns'],
    ['of a page document, written without its slash', '/all/towns', '/towns'],
    ['of a template', '/places/dover', '/towns/dover'],
    ['of a template and an entry', '/places/old-keene', '/towns/keene'],
  ])('%s leads to the current one', (_name, path, to) => {
    expect(former(renamed, path)).toEqual(moved(to));
  });

  it.each([
    ['a current path', '/towns/keene'],
    ['an unknown slug', '/towns/boston'],
    ['a former slug of another collection', '/towns/pitch'],
    ['a combination without a page', '/work/moving'],
    ['the name of an inherited property', '/towns/constructor'],
    ['nothing', ''],
  ])('%s leads nowhere', (_name, path) => {
    expect(former(renamed, path)).toBeUndefined();
  });

  it('leads nowhere while the page is not published', () => {
    const site = withProperties('posts/second.json', { formerly: ['next'] });
    expect(former(site, '/news/next')).toBeUndefined();
    expect(former(site, '/news/next', Date.parse('2027-01-20T05:00:00Z'))).toEqual(moved('/news/second'));
  });
});

describe('redirects.json', () => {
  const site = withFiles(
    {
      'redirects.json': {
        redirects: {
          '/spring': '/summer',
          '/summer': '/towns/keene-nh#about',
          '/maps': 'https://example.com/maps',
          '/one': '/two',
          '/two': '/one',
          '/lost': '/nowhere',
          '/über-uns': '/towns',
          '/caf%c3%a9': '/towns',
          '/Our Team.php': '/towns',
          '/a%20b.html': '/towns',
          '/?p=12': '/towns',
          '/?p=12&lang=de': '/towns/dover',
          '/towns?id=7': '/towns/dover',
          '/?loop=1': '/?loop=1',
        },
        withdrawn: ['/offer', '/über/*', '/Old Offer.html', '/towns/boston/*', '/towns/dover/repair'],
      },
    },
    renamed,
  );

  it('redirects in one step, whatever the number of moves', () => {
    expect(former(site, '/spring')).toEqual(moved('/towns/keene#about'));
    expect(former(site, '/maps')).toEqual(moved('https://example.com/maps'));
  });

  it('does not redirect in a circle or to no page', () => {
    for (const path of ['/one', '/two', '/lost']) expect(former(site, path)).toBeUndefined();
  });

  it('takes up the query of the request before the fragment, and nothing of a query that names the page', () => {
    expect(former(site, '/spring?a=1')).toEqual(moved('/towns/keene?a=1#about'));
    expect(former(site, '/maps?a=1')).toEqual(moved('https://example.com/maps?a=1'));
    expect(former(site, '/?p=12&a=1')).toEqual(moved('/towns'));
  });

  it.each([
    ['/%C3%BCber-uns', '/towns'],
    ['/caf%C3%A9', '/towns'],
    ['/our%20team.php', '/towns'],
    ['/a%20b.html', '/towns'],
    ['/?p=12', '/towns'],
    ['/?lang=de&p=12', '/towns/dover'],
    ['/towns?id=7', '/towns/dover'],
  ])('compares %s with the address of a former system', (address, to) => {
    expect(former(site, address)).toEqual(moved(to));
  });

  it.each(['/?p=13', '/?q=12', '/?p', '/', '/towns?id=8', '/?loop=1'])(
    'leaves %s to its page, which no redirect with a query names',
    (address) => {
      expect(former(site, address)).toBeUndefined();
    },
  );

  it('declares paths withdrawn, alone or with all paths below', () => {
    const paths = ['/offer', '/towns/boston', '/towns/boston/tuning', '/%C3%BCber/x', '/old%20offer.html'];
    for (const path of paths) expect(former(site, path), path).toEqual({ kind: 'withdrawn' });
    expect(former(site, '/towns/bostonian')).toBeUndefined();
  });

  it('leaves a withdrawn path to the page that answers it', () => {
    expect(former(site, '/towns/dover/repair')).toBeUndefined();
  });
});
