import { setImmediate } from 'node:timers/promises';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { isIndexable } from '../../engine/routes/sitemap.ts';
import { drawCard } from '../../server/media/cards/card-drawing.ts';
import { socialCardAt } from '../../server/media/cards/compose-social-card.ts';
import { median } from './measure.ts';
import type { Result } from './result.ts';

const limits = { milliseconds: 6, kilobytes: 40 };
const cards = 40;
const rounds = 3;

/** Measures the processor time in which the worker of cards draws one, and the size of the PNG. */
export async function measureCards(state: SiteState): Promise<Result> {
  const paths = [...state.routes.routes()].filter(isIndexable).map(({ path }) => path);
  const stride = Math.ceil(paths.length / cards);
  const drawn = paths
    .filter((_, index) => index % stride === 0)
    .flatMap((path) => socialCardAt(state, path, Date.now()) ?? []);
  const milliseconds: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const card of drawn) {
      // Memory is freed between tasks, as in the worker.
      await setImmediate();
      const before = process.cpuUsage();
      const { byteLength } = await drawCard(card);
      const { user, system } = process.cpuUsage(before);
      // The first round compiles the code and loads the glyphs.
      if (round > 0) milliseconds.push((user + system) / 1000);
      sizes.push(byteLength / 1000);
    }
  }
  const time = median(milliseconds);
  const size = sizes.reduce((sum, each) => sum + each, 0) / sizes.length;
  return {
    name: 'a social card',
    figure: `${time.toFixed(1)} ms, ${size.toFixed(1)} kB`,
    limit: `at most ${limits.milliseconds} ms, ${limits.kilobytes} kB`,
    withinLimit: time <= limits.milliseconds && size <= limits.kilobytes,
    note: `median processor time and mean size of ${drawn.length} cards; the largest is ${Math.max(...sizes).toFixed(1)} kB`,
  };
}
