import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { builtInModel } from './built-in-model.ts';
import { type DatedFiles, NextPeriod } from './next-period.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const start = Date.parse('2026-11-21T12:00:00Z');
const hour = 60 * 60 * 1000;
const content = new SiteContent(fixture, builtInModel);
const read = content.read(start);

/** The instants for which states were built. */
let built: number[];
let next: NextPeriod;
const onFailure = vi.fn();
/** The instants whose states were prepared for the swap. */
let prepared: number[];

/** Files whose states are built for the recorded instants. */
function datedFiles(servableAt: DatedFiles['servableAt'] = read.servableAt): DatedFiles {
  return {
    *servableAt(instant) {
      built.push(Number(instant));
      return yield* servableAt(instant);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start });
  built = [];
  prepared = [];
  onFailure.mockClear();
  next = new NextPeriod({
    now: () => new Date(),
    *prepare(_state, instant) {
      yield;
      prepared.push(instant);
    },
    onFailure,
  });
});
afterEach(() => {
  next.stop();
  vi.useRealTimers();
});

const untilBuilt = () => vi.waitFor(() => expect(built).toHaveLength(1));

it('builds and prepares the state before its instant, and once', async () => {
  const files = datedFiles();
  next.plan(files, { from: start, until: start + hour });
  vi.advanceTimersByTime(hour / 2);
  expect(built).toEqual([]);
  vi.advanceTimersByTime(hour / 2);
  await untilBuilt();
  await vi.waitFor(() => expect(prepared).toEqual([start + hour]));
  await vi.waitFor(() => {
    const before = built.length;
    expect(next.stateOf(files, start + hour)).toBeDefined();
    expect(built).toHaveLength(before);
  });
});

it('builds the state of other files, or of a time before, when it is needed', async () => {
  const files = datedFiles();
  next.plan(files, { from: start, until: start + hour });
  expect(next.stateOf(files, start + 1)?.snapshot.site.value).toEqual(read.servable?.snapshot.site.value);
  expect(next.stateOf(datedFiles(), start + 2)).toBeDefined();
  expect(built).toEqual([start + 1, start + 2]);
});

it('reports a failure before the instant', async () => {
  const files = datedFiles(() => {
    throw new Error('no memory');
  });
  next.plan(files, { from: start, until: start + hour });
  vi.advanceTimersByTime(hour);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(new Error('no memory')));
});
