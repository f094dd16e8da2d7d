import { expect, it } from 'vitest';
import type { SiteState } from '../routes/site-state.ts';
import { readSite, readWholeSite, withFiles, withProperties } from '../testing/read-site.ts';
import { smallSite } from '../testing/small-site.ts';
import { checkHiddenPages } from './duplicate-path.ts';

const findings = (state: SiteState) => checkHiddenPages(state);

/** The small site with a service whose page has the path of the page of a post. */
const colliding = withFiles(
  { 'services/first.json': smallSite['services/tuning.json'] },
  withProperties('templates/service.json', { path: '/news/:service', where: undefined }),
);

it('reports the page that another template hides', () => {
  expect(findings(readSite(colliding))).toEqual([
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
  const [finding, ...others] = findings(readWholeSite(site));
  expect(others).toEqual([]);
  expect(finding?.message).toContain('posts/first (and 1 more page)');
});

it('accepts templates of which only the patterns collide, and one that replaces another one', () => {
  const apart = withProperties('templates/service.json', { path: '/news/:service' });
  expect(findings(readSite(apart))).toEqual([]);
  expect(findings(readSite())).toEqual([]);
});

it('accepts a page document in place of both', () => {
  const page = { ...Object(smallSite['pages/towns.json']), path: '/news/first' };
  const site = withFiles({ 'pages/first.json': page }, colliding);
  expect(findings(readSite(site))).toEqual([]);
});

it.each([
  ['post', 'town-service'],
  ['town-service', 'post'],
])('finds a page of templates with different numbers of dimensions: %s hides one of %s', (winner, hidden) => {
  const site = withFiles(
    { 'posts/keene.json': smallSite['posts/first.json'] },
    withProperties(
      'templates/post.json',
      { path: '/towns/:post/tuning' },
      withProperties('site.json', { templates: [winner, hidden, 'town', 'service', 'fallback'] }),
    ),
  );
  const found = findings(readSite(site)).filter(({ file }) => file === `templates/${hidden}.json`);
  expect(found).toMatchObject([
    {
      message: expect.stringContaining(
        `"/towns/keene/tuning", is also that of a page of templates/${winner}`,
      ),
    },
  ]);
});
