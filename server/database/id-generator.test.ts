import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdGenerator } from './id-generator.ts';

describe('createIdGenerator', () => {
  it('creates version 7 UUIDs that contain the time', () => {
    const id = createIdGenerator()(new Date('2026-11-21T09:00:00Z'));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T09:00:00Z'));
  });

  it('creates ids that sort in the order of creation, even if the clock is set back by a minute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.date({ min: new Date(600_000), max: new Date(660_000), noInvalidDate: true })),
        (times) => {
          const next = createIdGenerator();
          const ids = times.map(next);
          expect(ids.toSorted()).toEqual(ids);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });

  it('creates ids that are at most a minute ahead after the clock is set back', () => {
    const next = createIdGenerator();
    const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    next(new Date('2027-11-21T09:00:00Z'));
    const corrected = Date.parse('2026-11-21T09:00:00Z');
    expect(timeOf(next(new Date(corrected)))).toBe(corrected);
    expect(timeOf(next(new Date(corrected - 60_000)))).toBe(corrected);
    expect(timeOf(next(new Date(corrected - 60_001)))).toBe(corrected - 60_001);
  });

  it('creates sorted ids even if the counter of a millisecond overflows', () => {
    const next = createIdGenerator();
    const ids = Array.from({ length: 10_000 }, () => next(new Date(1_000)));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(10_000);
  });
});
