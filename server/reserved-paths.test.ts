import { afterEach, beforeEach, expect, it } from 'vitest';
import { pagePathPattern } from '../engine/content/model/documents.ts';
import { generatedPaths } from '../engine/routes/links.ts';
import {
  isReservedPath,
  reservedFiles,
  reservedFolders,
  reservedPaths,
} from '../engine/routes/reserved-paths.ts';
import { webManifestPath } from './site/web-manifest.ts';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';

let server: TemporaryApp;
beforeEach(async () => {
  server = await createTemporaryApp({ metricsToken: 'a-token-of-the-test', clientDir: '/no-build' });
});
afterEach(() => server.close());

/** The paths of the routes, apart from those for all pages. The tree has a line for each part of a path that several share. */
function routePaths(): readonly string[] {
  const parts: string[] = [];
  return server.app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indentation = '', part = '', methods] = /^(.*?)[├└]── (\S*)(?: (\(.*))?$/.exec(line) ?? [];
      parts.splice(indentation.length / 4, Number.POSITIVE_INFINITY, part);
      const path = parts.join('');
      return methods === undefined || ['', '/', '*', '/*'].includes(path) ? [] : [path];
    });
}

it('reserves every path of a route that a page document could have', () => {
  const pages = routePaths()
    .map((path) => path.replace(/\*$/, 'name').replace(/:\w+/g, 'name'))
    .filter((path) => pagePathPattern.test(path));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => !isReservedPath(path))).toEqual([]);
});

it('reserves every file of a route at the top of the site', () => {
  const files = routePaths().filter((path) => /^\/[^/]+\.[^/]+$/.test(path));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !isReservedPath(path))).toEqual([]);
  const others = [...generatedPaths, webManifestPath];
  expect([...reservedFiles].sort()).toEqual([...files, ...others].sort());
});

it('reserves nothing else but what needs a build, pictures or a user, and the gallery', () => {
  const routes = routePaths();
  const unused = [...reservedPaths, ...reservedFolders].filter(
    (path) => !routes.some((route) => route === path || (path.endsWith('/') && route.startsWith(path))),
  );
  expect(unused).toEqual(['/blocks', '/blocks/design', '/media/', '/fonts/content/']);
});
