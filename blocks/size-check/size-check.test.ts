import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursText, type SizeInputs, sizeBars, sizeCheck, sizeValues } from './size-check.ts';

const work = {
  hoursPerEmployee: 1,
  hoursPerSite: 4,
  hoursPerServer: 5,
  hoursPerStandard: 10,
  hoursPerPerson: 120,
  onCallBelow: 16,
};
const firm = (changes: Partial<SizeInputs>): SizeInputs => ({
  employees: 30,
  sites: 1,
  servers: 1,
  inHouse: 0,
  standards: 0,
  ...changes,
});
const anyFirm: fc.Arbitrary<SizeInputs> = fc.record({
  employees: fc.integer({ min: 1, max: 500 }),
  sites: fc.integer({ min: 1, max: 20 }),
  servers: fc.integer({ min: 0, max: 60 }),
  inHouse: fc.integer({ min: 0, max: 12 }),
  standards: fc.integer({ min: 0, max: 5 }),
});

describe('sizeCheck', () => {
  it('adds up the work', () => {
    const { hours, people, gap } = sizeCheck(firm({ sites: 2, servers: 3, standards: 1 }), work);
    expect(hours).toBe(63);
    expect(people).toBeCloseTo(0.525);
    expect(gap).toBeCloseTo(0.525);
  });

  it('recommends no contract to a very small business', () => {
    expect(sizeCheck(firm({ employees: 6, servers: 0 }), work)).toMatchObject({
      model: 'onCall',
      reasons: ['noTeam', 'smallNeed'],
    });
  });

  it('counts the work for each standard', () => {
    expect(sizeCheck(firm({ employees: 6, servers: 0, standards: 1 }), work).model).toBe('managed');
  });

  it('recommends the current team if it is sufficient', () => {
    expect(sizeCheck(firm({ inHouse: 2 }), work)).toMatchObject({ model: 'inHouse', reasons: ['covered'] });
  });

  it('recommends help if the team is not sufficient', () => {
    const result = sizeCheck(firm({ employees: 200, inHouse: 1, sites: 3 }), work);
    expect(result.model).toBe('coManaged');
    expect(result.reasons).toEqual(['gap', 'onePerson', 'sites']);
  });

  it('never recommends less as a business without a team grows', () => {
    const order = ['onCall', 'managed'];
    fc.assert(
      fc.property(anyFirm, fc.integer({ min: 1, max: 50 }), (inputs, more) => {
        const small = { ...inputs, inHouse: 0 };
        const large = { ...small, employees: small.employees + more };
        expect(order.indexOf(sizeCheck(large, work).model)).toBeGreaterThanOrEqual(
          order.indexOf(sizeCheck(small, work).model),
        );
      }),
    );
  });

  it('always gives a reason, and the need is the team plus the gap', () => {
    fc.assert(
      fc.property(anyFirm, (inputs) => {
        const { reasons, people, gap } = sizeCheck(inputs, work);
        expect(reasons.length).toBeGreaterThan(0);
        expect(gap).toBeCloseTo(Math.max(0, people - inputs.inHouse), 9);
      }),
    );
  });
});

describe('sizeValues', () => {
  it('rounds people to a tenth', () => {
    const inputs = firm({ employees: 200 });
    expect(sizeValues(inputs, sizeCheck(inputs, work), work, 'en')).toMatchObject({
      people: '1.7',
      hours: '209',
    });
  });

  it.each([
    ['en', 1, '1 hour'],
    ['en', 0, '0 hours'],
    ['en', 2.5, '2.5 hours'],
    ['es', 1, '1 hora'],
    ['fr', 1.5, '1,5\u00a0heure'],
  ])('writes the unit in %s for %d as the language does', (locale, hours, text) => {
    expect(hoursText(hours, locale)).toBe(text);
  });

  it('writes a total of one hour in the singular', () => {
    const inputs = firm({ employees: 1, sites: 0, servers: 0 });
    expect(sizeValues(inputs, sizeCheck(inputs, work), work, 'en').total).toBe('1 hour');
  });
});

describe('sizeBars', () => {
  it('draws need and team on one scale', () => {
    expect(sizeBars(1.5, 1)).toEqual({ need: 75, have: 50, longest: 2, ticks: [0, 50, 100] });
  });

  it('limits the number of ticks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 90, noNaN: true }),
        fc.integer({ min: 0, max: 90 }),
        (need, have) => {
          expect(sizeBars(need, have).ticks.length).toBeLessThanOrEqual(13);
        },
      ),
    );
  });
});
