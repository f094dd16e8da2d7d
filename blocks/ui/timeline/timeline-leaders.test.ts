import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Leader, shortestTurn, timelineLeaders } from './timeline-leaders.ts';

const style = { width: 1200, height: 84, minutes: 60 };

/** Whether the horizontal part of a leader crosses a vertical part of another one. */
function crosses(one: Leader, other: Leader): boolean {
  if (one.turn === undefined) return false;
  const [left, right] = [Math.min(one.from, one.column), Math.max(one.from, one.column)];
  const isBetween = (x: number) => x > left && x < right;
  const bend = other.turn ?? style.height;
  return (isBetween(other.from) && bend > one.turn) || (isBetween(other.column) && bend < one.turn);
}

const marks = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 6 })
  .map((minutes) => minutes.sort((one, other) => one - other).map((at) => ({ at })));

describe('timelineLeaders', () => {
  it('draws a leader straight if its mark is above its text', () => {
    const turns = timelineLeaders([{ at: 0 }, { at: 12 }, { at: 24 }, { at: 50 }, { at: 60 }], style);
    expect(turns.map(({ turn }) => turn === undefined)).toEqual([true, true, true, false, false]);
  });

  it('has no short turns and no crossings, for any marks', () => {
    fc.assert(
      fc.property(marks, (points) => {
        const leaders = timelineLeaders(points, style);
        for (const one of leaders) {
          if (one.turn !== undefined)
            expect(Math.abs(one.from - one.column)).toBeGreaterThanOrEqual(shortestTurn);
          for (const other of leaders) expect(one !== other && crosses(one, other)).toBe(false);
        }
      }),
    );
  });

  it('detects a crossing', () => {
    const one = { from: 100, column: 300, turn: 40 };
    expect(crosses(one, { from: 200, column: 600, turn: 50 })).toBe(true);
    expect(crosses(one, { from: 200, column: 600, turn: 30 })).toBe(false);
  });
});
