import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoiInputs, roi, roiBars, roiTexts } from './roi.ts';

const office: RoiInputs = {
  employees: 20,
  hoursLost: 4,
  hourlyCost: 50,
  currentSpend: 1500,
  pricePerUser: 200,
  recovered: 50,
};
const words = {
  saves: 'less',
  costs: 'more',
  even: 'the same',
  breakEven: 'from {hours} hours',
  noBreakEven: 'never by hours alone',
};
const format = { locale: 'en-US', currency: 'USD' };

const anyInputs: fc.Arbitrary<RoiInputs> = fc.record({
  employees: fc.integer({ min: 1, max: 500 }),
  hoursLost: fc.integer({ min: 0, max: 40 }),
  hourlyCost: fc.integer({ min: 1, max: 300 }),
  currentSpend: fc.integer({ min: 0, max: 100_000 }),
  pricePerUser: fc.integer({ min: 0, max: 500 }),
  recovered: fc.integer({ min: 0, max: 100 }),
});

describe('roi', () => {
  it('agrees with a calculation by hand', () => {
    expect(roi(office)).toEqual({
      lostToday: 4000,
      today: 5500,
      plan: 4000,
      lostWithPlan: 2000,
      withPlan: 6000,
      monthly: -500,
      yearly: -6000,
      breakEvenHours: 5,
    });
  });

  it('breaks even exactly at the hours that it returns', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { breakEvenHours } = roi(inputs);
        fc.pre(breakEvenHours !== undefined && breakEvenHours > 0);
        expect(roi({ ...inputs, hoursLost: breakEvenHours ?? 0 }).monthly).toBeCloseTo(0, 4);
      }),
    );
  });

  it('never gets worse as more hours are recovered', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const more = { ...inputs, recovered: Math.min(100, inputs.recovered + 10) };
        expect(roi(more).monthly).toBeGreaterThanOrEqual(roi(inputs).monthly - 1e-6);
      }),
    );
  });

  it('returns no break-even point if no hours are recovered', () => {
    expect(roi({ ...office, recovered: 0 }).breakEvenHours).toBeUndefined();
  });
});

describe('roiTexts', () => {
  it('says that the plan costs more if it does', () => {
    expect(roiTexts(office, words, format)).toMatchObject({
      monthly: '$500',
      verdict: 'more',
      yearly: '$6,000',
      breakEven: 'from 5 hours',
    });
  });

  it('says that the plan costs less, or the same', () => {
    expect(roiTexts({ ...office, hoursLost: 8 }, words, format).verdict).toBe('less');
    expect(roiTexts({ ...office, hoursLost: 5 }, words, format).verdict).toBe('the same');
  });

  it('uses another sentence if no hours are recovered', () => {
    expect(roiTexts({ ...office, recovered: 0 }, words, format).breakEven).toBe('never by hours alone');
  });

  it('writes percentages as the language does', () => {
    const inputs = { ...office, recovered: 60 };
    expect(roiTexts(inputs, words, format).stillLost).toBe('40%');
    expect(roiTexts(inputs, words, { ...format, locale: 'fr' }).stillLost).toMatch(/^40\s%$/);
  });
});

describe('roiBars', () => {
  it('draws both bars on one scale that the longer bar fills', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { lostToday, supportToday, lostWithPlan, plan } = roiBars(roi(inputs));
        const longest = Math.max(lostToday + supportToday, lostWithPlan + plan);
        expect(longest).toBeLessThanOrEqual(100.2);
        if (roi(inputs).today > 1 || roi(inputs).withPlan > 1) expect(longest).toBeGreaterThan(99.7);
      }),
    );
  });
});
