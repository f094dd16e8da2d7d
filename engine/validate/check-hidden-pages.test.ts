import { expect, it } from 'vitest';
import { readSite, readWholeSite, withFiles, withProperties } from '../testing/read-site.ts';
import { smallSite } from '../testing/small-site.ts';
import { checkHiddenPages } from './check-hidden-pages.ts';

/** The small site with a service whose page has the path of the page of a post. */
const colliding = withFiles(
  { 'services/first.json': smallSite['services/tuning.json'] },
  withProperties('templates/service.json', { path: '/news/:service', where: undefined }),
);

it('reports the page that another template hides', () => {
  expect(checkHiddenPages(readSite(colliding).routes)).toEqual([
    expect.objectContaining({
      file: 'templates/post.json',
      code: 'CB_DUPLICATE_PATH',
      severity: 'error',
      message:
        'visitors cannot reach the page about posts/first: its path, "/news/first", is also that of a page of templates/service.json',
    }),
  ]);
});

it('counts the pages of two templates in one finding', () => {
  const site = withFiles({ 'services/second.json': smallSite['services/tuning.json'] }, colliding);
  const [finding, ...others] = checkHiddenPages(readWholeSite(site).routes);
  expect(others).toEqual([]);
  expect(finding?.message).toContain('posts/first (and 1 more page)');
});

it('accepts templates of which only the patterns collide, and one that replaces another one', () => {
  const apart = withProperties('templates/service.json', { path: '/news/:service' });
  expect(checkHiddenPages(readSite(apart).routes)).toEqual([]);
  expect(checkHiddenPages(readSite().routes)).toEqual([]);
});

it('accepts a page document in place of both', () => {
  const page = { ...Object(smallSite['pages/towns.json']), path: '/news/first' };
  const site = withFiles({ 'pages/first.json': page }, colliding);
  expect(checkHiddenPages(readSite(site).routes)).toEqual([]);
});
