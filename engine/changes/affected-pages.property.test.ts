import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rootName } from '../compose/root.ts';
import { PageRenderer, type RenderedPage } from '../render/page-renderer.ts';
import type { SiteState } from '../routes/site-state.ts';
import { apply, edit, newLoader, readSmallSite, smallRendererOptions } from '../testing/small-edits.ts';
import { smallSite } from '../testing/small-site.ts';
import { affectedPages } from './affected-pages.ts';

const morning = Date.parse('2026-11-21T15:00:00Z');
/** `HISTORIES=1000` tries more histories of edits. */
const histories = Number(process.env.HISTORIES ?? 60);

type Pages = ReadonlyMap<string, RenderedPage>;

function renderAll(renderer: PageRenderer, state: SiteState, now: number): Pages {
  const paths = [...state.routes.routes()].map((route) => route.path);
  return new Map(paths.map((path) => [path, renderer.render(state, path, now)]));
}

const differing = (before: Pages, after: Pages): string[] =>
  [...before].filter(([path, page]) => after.get(path)?.html !== page.html).map(([path]) => path);

/** Long enough for the histories of a whole site on a loaded machine. */
const timeout = 600_000;

describe('the record of a page', () => {
  test('determines the pages that a change affects, and cached blocks equal newly rendered ones', {
    timeout,
  }, () => {
    let compared = 0;
    let differed = 0;
    fc.assert(
      fc.property(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        (steps) => {
          const loader = newLoader();
          const warmRenderer = new PageRenderer(smallRendererOptions);
          let site = smallSite;
          let state = readSmallSite(loader, site);
          if (state === undefined) throw new Error('the small site has errors');
          let pages = renderAll(warmRenderer, state, morning);
          for (const step of steps) {
            const edited = step.reduce(apply, site);
            const next = readSmallSite(loader, edited);
            if (next === undefined) continue;
            const fresh = renderAll(new PageRenderer(smallRendererOptions), next, morning);
            const changed = differing(pages, fresh);
            const recorded = [...pages].map(([path, page]) => ({ path, record: page.record }));
            const candidates = affectedPages(recorded, next, morning).map((page) => page.path);
            expect(candidates).toEqual(expect.arrayContaining(changed));

            const again = new Map(pages);
            for (const path of candidates) again.set(path, warmRenderer.render(next, path, morning));
            const found = candidates.filter(
              (path) => pages.get(path)?.html !== again.get(path)?.html || !fresh.has(path),
            );
            expect(new Set(found)).toEqual(new Set(changed));

            const warm = renderAll(warmRenderer, next, morning);
            for (const [path, page] of fresh) expect(warm.get(path)?.html).toBe(page.html);
            compared += fresh.size;
            differed += changed.length;
            site = edited;
            state = next;
            pages = warm;
          }
        },
      ),
      { numRuns: histories },
    );
    expect(compared).toBeGreaterThan(1000);
    expect(differed).toBeGreaterThan(100);
  });

  test('determines the time until which a page is valid', { timeout }, () => {
    const state = readSmallSite(newLoader(), smallSite);
    if (state === undefined) throw new Error('the small site has errors');
    let ended = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 500 * 24 }), (day, hours) => {
        const start = morning + day * 86_400_000;
        const later = start + hours * 3_600_000;
        const warmRenderer = new PageRenderer(smallRendererOptions);
        const before = renderAll(warmRenderer, state, start);
        const after = renderAll(new PageRenderer(smallRendererOptions), state, later);
        for (const path of differing(before, after)) {
          expect(before.get(path)?.until ?? Number.NaN).toBeLessThanOrEqual(later);
          ended += 1;
        }
        const warm = renderAll(warmRenderer, state, later);
        for (const [path, page] of after) expect(warm.get(path)?.html).toBe(page.html);
      }),
      { numRuns: 60 },
    );
    expect(ended).toBeGreaterThan(10);
  });

  test('is found incomplete if a read is missing', () => {
    const loader = newLoader();
    const before = readSmallSite(loader, smallSite);
    const after = readSmallSite(
      loader,
      apply(smallSite, { file: 'cities/dover.json', path: ['name'], value: 'Renamed' }),
    );
    if (before === undefined || after === undefined) throw new Error('the small site has errors');
    const page = new PageRenderer(smallRendererOptions).render(before, '/towns/keene', morning);
    const whole = { path: '/towns/keene', record: page.record };
    const isOfDover = (name: string) => name.includes('cities/dover') || name === 'collection cities';
    const parts = page.record.parts.map((part) => ({
      ...part,
      reads: part.reads.filter(({ root }) => !isOfDover(rootName(root))),
    }));
    const lacking = { path: '/towns/keene', record: { ...page.record, parts } };
    expect(affectedPages([whole], after, morning)).toHaveLength(1);
    expect(affectedPages([lacking], after, morning)).toHaveLength(0);
  });
});
