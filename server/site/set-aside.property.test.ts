import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { keysOf } from '../../engine/content/keys-of.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { pathOfLink } from '../../engine/routes/links.ts';
import { type Route, RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { sitemapFiles } from '../../engine/routes/sitemap.ts';
import { rendererOptions, siteUrl } from '../testing/renderer-options.ts';
import { builtInModel } from './built-in-model.ts';

const folder = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = Date.parse('2026-11-21T17:00:00Z');
const model = builtInModel;
const loader = new ContentLoader(model);
const renderer = new PageRenderer(rendererOptions(model, { mode: 'production', onBlockFailure() {} }));
const files = readContentFiles(folder);

const later = Date.parse('2026-12-02T17:00:00Z');

/** The site that the server starts with, and that of a later time. */
function read(changed: readonly ContentFile[]): Readonly<Record<'current' | 'future', SiteState>> {
  const loaded = loader.load(changed, undefined, undefined, now);
  const stateAt = (instant: number): SiteState => {
    const snapshot = loaded.withoutFaults({ now: instant });
    if (snapshot === undefined) throw new Error('The site cannot be served.');
    return { snapshot, routes: new RouteTable(snapshot, loaded.model), model: loaded.model };
  };
  return { current: stateAt(now), future: stateAt(later) };
}

const good = read(files).current;
const routes = [...good.routes.routes()];

const faults = {
  'invalid JSON': (text: string) => text.replace(/,(\s*)$/m, '$1').slice(0, -3),
  'an unknown property': (text: string) => text.replace('{', '{ "nmae": "typo",'),
  'a wrong type': (text: string) => text.replace(/"(name|title|label)": "[^"]*"/, '"$1": 7'),
  'a missing property': (text: string) => text.replace(/^ {2}"(?:name|title|label)": .*,?\n/m, ''),
  'an unknown variable': (text: string) =>
    text.replace(/"(name|title|label)": "[^"]*"/, '"$1": "{{ site.nothing }}"'),
  draft: (text: string) => text.replace('{', '{ "draft": true,'),
  scheduled: (text: string) =>
    text.replace(/ {2}"publishAt": .*\n/, '').replace('{', '{ "publishAt": "2026-12-01T09:00-05:00",'),
  unpublished: (text: string) =>
    text
      .replace(/ {2}"publishAt": .*\n/, '')
      .replace('{', '{ "publishAt": "2026-01-01", "unpublishAt": "2026-11-01",'),
} as const;

const change = fc.record({
  /** Selects the other pages to look at: one in six. */
  turn: fc.nat({ max: 5 }),
  file: fc.constantFrom(
    ...files.map(({ file }) => file).filter((file) => /^(?!layouts|templates)\w+\//.test(file)),
  ),
  kind: fc.constantFrom(...keysOf(faults)),
});

const isAbout = (route: Route, file: string): boolean =>
  [route.document, ...(route.kind === 'cell' ? route.subjects.values() : [])].some(
    ({ source }) => source.file === file,
  );

/** The site's own links on a page. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].flatMap(([, href = '']) => pathOfLink(href) ?? []);

describe('a file with a fault, a draft, or one that is published at another time', () => {
  test('takes its own pages from the site, and nothing else', { timeout: 600_000 }, () => {
    const seen = { changes: 0, gone: 0, back: 0, unavailable: 0, pages: 0, links: 0 };
    fc.assert(
      fc.property(change, ({ file, kind, turn }) => {
        const changed = files.map((old) =>
          old.file === file ? { file, text: faults[kind](old.text) } : old,
        );
        if (changed.every(({ text }, index) => text === files[index]?.text)) return;
        const { current: state, future } = read(changed);
        const absent = [...state.snapshot.absent.values()];
        // A value that may be any text is no fault.
        if (absent.length === 0) return;
        seen.changes += 1;
        const sitemap = [...sitemapFiles(state.routes, siteUrl).values()].join('\n');
        for (const [index, route] of routes.entries()) {
          const owner = absent.find((absence) => isAbout(route, absence.file));
          if (owner === undefined && index % 6 !== turn) continue;
          const { status, html } = renderer.render(state, route.path, now);
          if (owner === undefined) {
            expect(status, `${route.path} without ${file}: ${kind}`).toBe(200);
            seen.pages += 1;
            for (const link of linksOf(html)) {
              seen.links += 1;
              expect(state.routes.match(link).absence, `${link} on ${route.path}`).toBeUndefined();
            }
            continue;
          }
          if (owner.reason === 'set-aside') seen.unavailable += 1;
          else seen.gone += 1;
          expect(status, route.path).toBe(owner.reason === 'set-aside' ? 503 : 404);
          if (owner.reason === 'scheduled') seen.back += 1;
          const { route: next } = future.routes.match(route.path);
          expect(next !== undefined, route.path).toBe(owner.reason === 'scheduled');
          expect(sitemap).not.toContain(`${siteUrl}${route.path}<`);
        }
      }),
      { numRuns: 32, seed: 12 },
    );
    console.log(`Set aside: ${JSON.stringify(seen)}`);
    expect(seen.changes).toBeGreaterThan(12);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});
