import { describe, expect, it } from 'vitest';
import { ContentLoader } from '../../loading/content-loader.ts';
import { readSite, smallModel, withProperties } from '../../testing/read-site.ts';
import { toFiles } from '../../testing/small-site.ts';

const findings = (properties: object) =>
  new ContentLoader(smallModel)
    .load(toFiles(withProperties('site.json', properties)))
    .diagnostics.map(({ code, message, hint }) => ({ code, message, hint }));

const day = { days: ['Monday'], opens: '09:00', closes: '12:00' };

it('a site needs neither a price range nor a rating, a business type or a currency', () => {
  expect(
    findings({ priceRange: undefined, rating: undefined, businessType: undefined, currency: undefined }),
  ).toEqual([]);
});

describe('the rating', () => {
  const rating = { value: 4.8, count: 10, best: 5, worst: 1 };

  it('is a number within its scale', () => {
    expect(findings({ rating })).toEqual([]);
    expect(findings({ rating: { ...rating, value: 9.2, best: 10 } })).toEqual([]);
    expect(findings({ rating: { ...rating, value: 48 } })).toEqual([
      {
        code: 'CB_VALUE',
        message: 'a rating of 48 is outside of 1 to 5',
        hint: 'Correct "value", or the ends of the scale in "worst" and "best".',
      },
    ]);
  });

  it.each(['4,8', '4.8'])('is not the text "%s"', (value) => {
    expect(findings({ rating: { ...rating, value } })).toEqual([
      {
        code: 'CB_WRONG_TYPE',
        message: '"rating.value" must be a number, not text',
        hint: 'Write 4.8: without quotation marks, and with a point before decimals.',
      },
    ]);
  });
});

it('the business type is one of schema.org', () => {
  expect(findings({ businessType: 'RoofingContractor' })).toEqual([]);
  expect(findings({ businessType: 'RoofingContractr' })).toEqual([
    {
      code: 'CB_UNKNOWN_VALUE',
      message: '"businessType" cannot be "RoofingContractr"',
      hint: 'Did you mean "RoofingContractor"?',
    },
  ]);
  // A type of schema.org, but not of a local business.
  expect(findings({ businessType: 'BlogPosting' })).toMatchObject([{ code: 'CB_UNKNOWN_VALUE' }]);
});

it('the currency is one of ISO 4217', () => {
  expect(findings({ currency: 'EUR' })).toEqual([]);
  expect(findings({ currency: 'EUT' })).toMatchObject([
    { code: 'CB_VALUE', message: 'there is no currency "EUT"' },
  ]);
  expect(findings({ currency: '€' })).toMatchObject([{ code: 'CB_PATTERN' }]);
});

describe('opening hours', () => {
  const hours = (...open: readonly object[]) => findings({ hours: { open } });

  it('have breaks and differ by day', () => {
    expect(
      hours(
        day,
        { ...day, opens: '14:00', closes: '18:00' },
        { days: ['Friday'], opens: '20:00', closes: '02:00' },
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'at the same time',
      { ...day, opens: '11:00', closes: '15:00' },
      'Monday, 11:00 to 15:00, overlap those of Monday, 09:00 to 12:00',
    ],
    [
      'after midnight',
      { days: ['Sunday'], opens: '22:00', closes: '02:00' },
      'Sunday, 22:00 to 02:00, overlap those of Sunday, 18:00 to 23:00',
    ],
    [
      'in the night before',
      { days: ['Saturday'], opens: '20:00', closes: '19:00' },
      'Sunday, 18:00 to 23:00, overlap those of Saturday, 20:00 to 19:00',
    ],
  ])('do not overlap %s', (_when, other, message) => {
    expect(hours(day, { days: ['Sunday'], opens: '18:00', closes: '23:00' }, other)).toMatchObject([
      { code: 'CB_VALUE', message: `the times of ${message}` },
    ]);
  });

  it('do not close before they open, unless the place is open in the night', () => {
    const [found] = hours({ days: ['Monday'], opens: '18:00', closes: '08:00' });
    expect(found).toEqual({
      code: 'CB_VALUE',
      message: '18:00 to 08:00 is 14 hours, through the night',
      hint: 'Write the earlier time first: "opens": "08:00", "closes": "18:00"; or, for 8 PM, "closes": "20:00".',
    });
    expect(hours({ days: ['Monday'], opens: '20:00', closes: '08:00' })).toEqual([]);
    expect(hours({ days: ['Monday'], opens: '00:00', closes: '00:00' })).toEqual([]);
  });

  it.each([
    ['06:00', '"opens": "06:00", "closes": "08:00"; or, for 6 PM, "closes": "18:00".'],
    ['05:30', '"opens": "05:30", "closes": "08:00"; or, for 5:30 PM, "closes": "17:30".'],
    ['00:30', '"opens": "00:30", "closes": "08:00"; or, for 12:30 PM, "closes": "12:30".'],
  ])('from 08:00 to %s may end after noon', (closes, times) => {
    expect(hours({ days: ['Monday'], opens: '08:00', closes })).toMatchObject([
      { code: 'CB_VALUE', hint: `Write the earlier time first: ${times}` },
    ]);
  });

  it('that end when they start are a warning, unless it is midnight', () => {
    const site = withProperties('site.json', {
      hours: { open: [{ days: ['Monday'], opens: '08:00', closes: '08:00' }] },
    });
    expect(new ContentLoader(smallModel).load(toFiles(site)).diagnostics).toMatchObject([
      {
        code: 'CB_VALUE',
        severity: 'warning',
        message: '08:00 to 08:00 is 24 hours',
        hint: 'Correct "closes". For a place that does not close, write "00:00" in both.',
      },
    ]);
  });

  it.each(['9:00', '24:30', '6 PM'])('are times of day, unlike "%s"', (closes) => {
    expect(hours({ ...day, closes })).toMatchObject([
      {
        code: 'CB_PATTERN',
        hint: 'Write the 24-hour time with two digits: 8:30 AM is "08:30", and 6 PM is "18:00".',
      },
    ]);
  });

  it('are text that follows from them, unless the site has a text of its own', () => {
    const visible = (hoursOfSite: object) =>
      readSite(withProperties('site.json', { hours: hoursOfSite }))
        .snapshot.site.value.hours.visible.replaceAll('\u00a0', ' ')
        .replaceAll('\u2060', '');
    expect(visible({ open: [day] })).toBe('Monday, 9 AM – 12 PM');
    expect(visible({ open: [day], visible: 'Mondays, in the morning' })).toBe('Mondays, in the morning');
  });
});

it('the address in one line is a variable of pages', () => {
  const page = { blocks: [{ id: 'head', type: 'text', text: 'We are at {{ site.office.address }}.' }] };
  const site = readSite(withProperties('pages/towns.json', page));
  expect(site.snapshot.site.value.office.address).toBe('1 Main Street, Keene, NH 03431');
});

describe('days with other hours', () => {
  const faults = (...exceptions: readonly object[]) =>
    findings({ hours: { open: [day], exceptions } }).map(({ code, message }) => `${code} ${message}`);
  const christmas = { name: 'Christmas', from: '2026-12-24', until: '2026-12-26' };

  it('are closed, or have times of their own', () => {
    const morning = [{ opens: '08:00', closes: '12:00' }];
    expect(faults(christmas, { name: 'New Year', from: '2026-12-31', open: morning })).toEqual([]);
  });

  it('end after they begin, on dates that exist', () => {
    expect(faults({ ...christmas, until: '2026-12-20' })).toEqual([
      'CB_VALUE the last day, 2026-12-20, is before the first, 2026-12-24',
    ]);
    expect(faults({ ...christmas, until: '2026-12-32' })).toHaveLength(1);
  });

  it('are in one item', () => {
    expect(faults(christmas, { name: 'Boxing Day', from: '2026-12-26' })).toEqual([
      'CB_VALUE the days from 2026-12-26 to 2026-12-26 include days of "Christmas"',
    ]);
  });

  it('have times that follow the rules of other days', () => {
    const open = [
      { opens: '08:00', closes: '12:00' },
      { opens: '11:00', closes: '14:00' },
    ];
    expect(faults({ ...christmas, open })).toEqual(['CB_VALUE the times from 11:00 overlap those before']);
    expect(faults({ ...christmas, open: [{ opens: '18:00', closes: '08:00' }] })).toEqual([
      'CB_VALUE 18:00 to 08:00 is 14 hours, through the night',
    ]);
  });
});
