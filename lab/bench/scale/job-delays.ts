import type { Result } from '../result.ts';

/** The longest delay of the event loop during a job. */
export interface JobDelay {
  readonly job: string;
  readonly milliseconds: number;
}

/** Milliseconds that no request and no job may hold the event loop. */
export const longestHold = 20;

/** The longest delay of all jobs, with its job. */
export function longestDelayOf(delays: readonly JobDelay[]): Result {
  if (delays.length === 0) throw new Error('No delay of the event loop was measured.');
  const longest = delays.reduce((most, next) => (next.milliseconds > most.milliseconds ? next : most));
  const over = delays.filter(({ milliseconds }) => milliseconds > longestHold).length;
  return {
    name: 'longest delay of the event loop',
    figure: `${Math.round(longest.milliseconds)} ms`,
    limit: `at most ${longestHold} ms`,
    withinLimit: over === 0,
    note: `${longest.job}; ${over} of ${delays.length} jobs over the limit`,
  };
}
