import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDateAt, nextAnniversary, startOfDate, wholeYears } from './calendar.ts';

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/St_Johns',
  'UTC',
];

const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
const date = instant.map((at) => new Date(at).toISOString().slice(0, 10));

describe('a date some days later', () => {
  it.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 2, '2028-03-01'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days is %s', (from, days, later) => {
    expect(addDays(from, days)).toBe(later);
  });
});

describe('the date at an instant', () => {
  it.each([
    ['2026-11-21T07:59:59Z', 'America/Los_Angeles', '2026-11-20'],
    ['2026-11-21T08:00:00Z', 'America/Los_Angeles', '2026-11-21'],
    ['2026-07-21T06:59:59Z', 'America/Los_Angeles', '2026-07-20'],
    ['2026-07-21T07:00:00Z', 'America/Los_Angeles', '2026-07-21'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2028-02-29T12:00:00Z', 'UTC', '2028-02-29'],
  ])('%s in %s is %s', (at, timeZone, expected) => {
    expect(calendarDateAt(Date.parse(at), timeZone)).toBe(expected);
  });

  it('does not depend on earlier calls', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(instant, zone), { minLength: 2, maxLength: 8 }), (asked) => {
        const each = asked.map(([at, timeZone]) =>
          new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at),
        );
        expect(asked.map(([at, timeZone]) => calendarDateAt(at, timeZone))).toEqual(each);
      }),
    );
  });
});

describe('the start of a date', () => {
  it.each([
    ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
    // Daylight saving time starts and ends at 2:00.
    ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00:00.000Z'],
    ['2026-03-09', 'America/Los_Angeles', '2026-03-09T07:00:00.000Z'],
    ['2026-11-02', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
    // Daylight saving time started at midnight, so the day started at 1:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Samoa skipped this day when it crossed the date line, so it starts with the next day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, expected) => {
    expect(new Date(startOfDate(text, timeZone)).toISOString()).toBe(expected);
  });

  it('is the first instant with the date', () => {
    fc.assert(
      fc.property(date, zone, (text, timeZone) => {
        const start = startOfDate(text, timeZone);
        expect(calendarDateAt(start, timeZone) >= text).toBe(true);
        expect(calendarDateAt(start - 1, timeZone) < text).toBe(true);
        expect(startOfDate(text, timeZone)).toBe(start);
      }),
      { numRuns: 300 },
    );
  });
});

describe('years', () => {
  it.each([
    ['2001-03-15', '2026-03-14', 24],
    ['2001-03-15', '2026-03-15', 25],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    ['2004-02-29', '2028-02-28', 23],
    ['2004-02-29', '2028-02-29', 24],
    ['2026-11-21', '2026-11-21', 0],
  ])('from %s to %s are %i', (since, until, years) => {
    expect(wholeYears(since, until)).toBe(years);
  });

  it.each([
    ['2001-03-15', '2026-03-14', '2026-03-15'],
    ['2001-03-15', '2026-03-15', '2027-03-15'],
    ['2004-02-29', '2026-01-01', '2026-03-01'],
    ['2004-02-29', '2028-01-01', '2028-02-29'],
    ['2004-02-29', '2028-02-29', '2029-03-01'],
    ['2004-02-29', '2099-03-01', '2100-03-01'],
    ['1990-01-01', '2026-12-31', '2027-01-01'],
  ])('since %s change after %s on %s', (since, today, next) => {
    expect(nextAnniversary(since, today)).toBe(next);
  });

  it('increase by one on the next anniversary', () => {
    const since = fc.oneof(date, fc.constantFrom('2004-02-29', '2000-02-29', '1999-12-31', '2001-01-01'));
    fc.assert(
      fc.property(since, date, fc.nat(370), (from, today, later) => {
        const next = nextAnniversary(from, today);
        const years = wholeYears(from, today);
        expect(next > today).toBe(true);
        expect(wholeYears(from, next)).toBe(years + 1);
        const between = addDays(today, later);
        if (between < next) expect(wholeYears(from, between)).toBe(years);
        expect(wholeYears(from, addDays(next, -1))).toBe(years);
      }),
      { numRuns: 500 },
    );
  });
});
