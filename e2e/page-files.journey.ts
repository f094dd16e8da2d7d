import { describe, expect, test } from 'vitest';
import {
  gzipBytes,
  inlineScripts,
  readClientModules,
  scriptOf,
  scriptsToRun,
} from '../scripts/build/client-bundle.ts';
import { checkLiveCommand } from '../scripts/publishing/check-live-command.ts';
import { callCommand } from '../scripts/testing/call-command.ts';
import { visitSite } from './behavior/visited-site.ts';
import { cellPage, cityPage, industryPath, postPath, servicePage } from './site-pages.ts';

const site = visitSite();
const wide = { viewport: { width: 1440, height: 900 } };

/** Maximum number of gzip bytes of scripts before an island is due: inline, bootstrap, navigation and behaviors. */
const scriptBudget = 6_000;

/** The names of the behaviors that a page starts at load. */
function behaviorsAtLoad(html: string): string[] {
  const roots = [...html.matchAll(/<[a-z]+ [^>]*data-behavior="([^"]+)"[^>]*>/g)];
  return roots.flatMap(([tag, name = '']) => (/data-due="(?:visible|interaction)"/.test(tag) ? [] : [name]));
}

/** One page of each kind. */
const kinds = [
  '/',
  '/home',
  '/services',
  servicePage.path,
  '/locations',
  cityPage.path,
  cellPage.path,
  industryPath,
  '/blog',
  postPath,
  '/roi-calculator',
  '/size-check',
  '/pricing-guide',
  '/security-threats',
  '/careers',
  '/referral-program',
  '/no-such-page',
];

describe('every kind of page', () => {
  test('loads at most 6 kB of script if no island is due', async () => {
    const page = await site.newPage(wide);
    const modules = await readClientModules();
    const ofIslands = new Set(
      Object.keys(modules).filter((script) =>
        modules[script]?.some((file) => file.startsWith('node_modules/') || file.endsWith('.island.tsx')),
      ),
    );
    let loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) loaded.push(pathname);
    });
    const sizes: string[] = [];
    const over: string[] = [];
    for (const path of kinds) {
      loaded = [];
      const html = (await (await page.goto(site.address(path)))?.text()) ?? '';
      await page.evaluate(
        () =>
          new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 150), { timeout: 2_000 })),
      );
      const isIslandDue = loaded.some((script) => ofIslands.has(script));
      const size = gzipBytes([...inlineScripts(path, html), ...(await scriptsToRun(...loaded))]);
      sizes.push(isIslandDue ? `${path} loads an island` : `${path} ${size}`);
      if (!isIslandDue && size > scriptBudget) over.push(`${path} ${size}`);
    }
    console.log(`Bytes of script, gzip, without interaction: ${sizes.join(', ')}`);
    expect(sizes.filter((size) => size.endsWith('an island')).length).toBeLessThan(4);
    expect(over).toEqual([]);
  });

  test('references at most 6 kB of script, for all pages of the sitemap', async () => {
    const modules = await readClientModules();
    const files = Object.values(modules).flat();
    const sitemap = await (await fetch(site.address('/sitemap.xml'))).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
    const paths = [...addresses.map(([, address = '']) => new URL(address).pathname), '/no-such-page'];
    expect(paths.length).toBeGreaterThan(100);

    /** Each set of behaviors that start at load, with a page that has exactly these. */
    const sets = new Map<string, { readonly path: string; readonly html: string }>();
    for (const path of paths) {
      const html = await (await fetch(site.address(path))).text();
      sets.set([...new Set(behaviorsAtLoad(html))].sort().join(' '), { path, html });
    }
    for (const [names, { path, html }] of sets) {
      const entry = /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? '';
      const scripts = names.split(' ').map((name) => {
        const file = files.find((source) =>
          [`/${name}.behavior.ts`, `/${name}.eager.behavior.ts`].some((end) => source.endsWith(end)),
        );
        return scriptOf(modules, file ?? `${name}.behavior.ts`);
      });
      const size = gzipBytes([...inlineScripts(path, html), ...(await scriptsToRun(entry, ...scripts))]);
      console.log(`Bytes of script, gzip, before an island is due: ${size} of ${scriptBudget} (${names})`);
      expect(inlineScripts(path, html)).not.toEqual([]);
      expect(size).toBeGreaterThan(1_000);
      expect(size, path).toBeLessThanOrEqual(scriptBudget);
    }
  });
});

describe('files that every page references', () => {
  const typeOf = async (path: string) => {
    const answer = await fetch(site.address(path), { headers: { 'accept-encoding': 'br' } });
    return answer.ok ? answer.headers.get('content-type') : answer.status;
  };

  test('exist: fonts, icons, manifest and social card; scripts are compressed by the build and cached as immutable', async () => {
    const page = await site.newPage(wide);
    const script = page.waitForResponse((answer) => /\/assets\/.*\.js$/.test(answer.url()));
    await page.goto(site.address('/'));
    const headers = await (await script).allHeaders();
    expect(['br', 'gzip']).toContain(headers['content-encoding']);
    expect(headers['cache-control']).toContain('immutable');

    const fonts = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(await Promise.all(fonts.map(typeOf))).toEqual(['font/woff2', 'font/woff2']);
    // A preloaded font that no rule uses would be loaded in vain.
    const styles = await page.locator('style').first().textContent();
    for (const font of fonts) expect(styles).toContain(font);
    const typeOfLinked = async (link: string) =>
      typeOf((await page.locator(link).getAttribute('href')) ?? '/nothing-is-linked');
    expect(await typeOfLinked('link[rel=icon][type="image/svg+xml"]')).toBe('image/svg+xml');
    expect(await typeOfLinked('link[rel=icon][sizes="32x32"]')).toBe('image/vnd.microsoft.icon');
    expect(await typeOfLinked('link[rel=apple-touch-icon]')).toBe('image/png');
    expect(await typeOfLinked('link[rel=manifest]')).toBe('application/manifest+json');
    const { icons } = await (await fetch(site.address('/site.webmanifest'))).json();
    expect(icons).toHaveLength(4);
    for (const { src, type } of icons) expect(await typeOf(src)).toBe(type);

    const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const picture = await (await fetch(site.address(new URL(card).pathname))).arrayBuffer();
    const header = new DataView(picture);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([1200, 630]);
    expect(picture.byteLength).toBeLessThan(120_000);
  });
});

test('the live server names the release and the content of this working tree', async () => {
  const { exitCode, stdout, stderr } = await callCommand(checkLiveCommand, [site.address('/')]);
  expect(stderr).toBe('');
  expect(stdout).toContain('serves release');
  expect(exitCode).toBe(0);
});
