import { expect, it } from 'vitest';
import { ContentLoader } from '../loading/content-loader.ts';
import { smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';

function found(site: SmallSite): readonly string[] {
  return new ContentLoader(smallModel)
    .load(toFiles(site))
    .diagnostics.filter(({ code }) => code === 'CB_RESERVED_PATH')
    .map(({ file, code, message }) => `${file} ${code} ${message}`);
}

it.each([
  '/healthz',
  '/metrics',
  '/sign-in',
  '/api/x',
  '/media/x',
  '/cards/x',
  '/assets/x',
  '/dashboard/leads',
])('reports a page at %s', (path) => {
  expect(found(withProperties('pages/towns.json', { path }))).toEqual([
    `pages/towns.json CB_RESERVED_PATH the path "${path}" belongs to the program`,
  ]);
});

it.each(['/dashboard', '/media', '/healthz/more', '/apis/x'])('accepts a page at %s', (path) => {
  expect(found(withProperties('pages/towns.json', { path }))).toEqual([]);
});

it('reports a template below a folder of the program', () => {
  expect(found(withProperties('templates/town.json', { path: '/media/:city' }))).toEqual([
    'templates/town.json CB_RESERVED_PATH the path "/media/:city" belongs to the program',
  ]);
});

it('reports a template whose path starts with the slug of an entry that has such a name', () => {
  const site = withProperties('templates/town-service.json', { path: '/:city/:service' });
  const named = withFiles({ 'cities/media.json': smallSite['cities/keene.json'] ?? '' }, site);
  expect(found(named)).toEqual([
    'templates/town-service.json CB_RESERVED_PATH the path "/media/:service" belongs to the program',
  ]);
  expect(found(site)).toEqual([]);
});
