import { describe, expect, it } from 'vitest';
import { flatMapStepwise, runAtOnce, sortStepwise, visitStepwise } from './run-steps.ts';

const items = Array.from({ length: 2_000 }, (_, index) => index);

/** Runs steps, and returns how many items were visited in the largest of them. */
function largestStep(steps: Generator<undefined, unknown>, visited: () => number): number {
  let largest = 0;
  let before = visited();
  for (let step = steps.next(); ; step = steps.next()) {
    largest = Math.max(largest, visited() - before);
    before = visited();
    if (step.done === true) return largest;
  }
}

describe('loops in steps', () => {
  it('visit every item once, in order, with pauses', () => {
    const seen: number[] = [];
    const steps = visitStepwise(items, (item) => seen.push(item));
    expect(largestStep(steps, () => seen.length)).toBeLessThan(items.length / 4);
    expect(seen).toEqual(items);
  });

  it('return what flatMap returns, with pauses', () => {
    let visited = 0;
    const map = (item: number): number | readonly number[] => {
      visited += 1;
      return item % 3 === 0 ? [item, -item] : item % 3 === 1 ? [] : item;
    };
    expect(largestStep(flatMapStepwise(items, map), () => visited)).toBeLessThan(items.length / 4);
    expect(runAtOnce(flatMapStepwise(items, map))).toEqual(items.flatMap(map));
  });

  it('sort as toSorted does, with pauses, and keep the order of equal items', () => {
    let compared = 0;
    const compare = (one: { key: number }, other: { key: number }): number => {
      compared += 1;
      return one.key - other.key;
    };
    const entries = items.map((item) => ({ item, key: (item * 7919) % 97 }));
    const sorted = entries.toSorted((one, other) => one.key - other.key);
    expect(runAtOnce(sortStepwise(entries, compare))).toEqual(sorted);
    const all = compared;
    compared = 0;
    expect(largestStep(sortStepwise(entries, compare), () => compared)).toBeLessThan(all / 4);
  });

  it('end early if they are abandoned', () => {
    let visited = 0;
    const steps = visitStepwise(items, () => {
      visited += 1;
    });
    steps.next();
    steps.return();
    expect(visited).toBeGreaterThan(0);
    expect(visited).toBeLessThan(items.length);
  });
});
