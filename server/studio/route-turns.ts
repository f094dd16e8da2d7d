import { setImmediate } from 'node:timers/promises';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/** Milliseconds for which a list of a large site holds up requests at most. */
const longestHold = 10;

/** Returns a function that lets requests have a turn of the event loop if work since the last one has held them up. */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestHold) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Yields all routes of a site in their order, and lets requests have turns meanwhile. */
export async function* routesInTurns({ routes }: SiteState): AsyncGenerator<readonly Route[]> {
  const turn = createTurns();
  for (const run of routes.runs()) {
    yield routes.routesIn(run);
    await turn();
  }
}
