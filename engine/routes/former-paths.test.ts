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
  ['pages/towns.json', { formerly: ['/places', 'all/towns'] }],
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
        },
        withdrawn: ['/offer', '/towns/boston/*', '/towns/dover/repair'],
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

  it('declares paths withdrawn, alone or with all paths below', () => {
    for (const path of ['/offer', '/towns/boston', '/towns/boston/tuning'])
      expect(former(site, path)).toEqual({ kind: 'withdrawn' });
    expect(former(site, '/towns/bostonian')).toBeUndefined();
  });

  it('leaves a withdrawn path to the page that answers it', () => {
    expect(former(site, '/towns/dover/repair')).toBeUndefined();
  });
});
