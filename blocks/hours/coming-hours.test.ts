import { describe, expect, it } from 'vitest';
import { siteFacts } from '../../engine/content/site-facts.ts';
import { contentReader } from '../testing/content-reader.ts';
import { exampleSite } from '../testing/example-site.ts';
import { comingHours } from './coming-hours.ts';

const { hours } = exampleSite;
const site = siteFacts({
  ...exampleSite,
  hours: {
    ...hours,
    exceptions: [
      { name: 'Christmas', from: '2026-12-24', until: '2026-12-26' },
      {
        name: 'inventory',
        from: '2026-12-21',
        open: [
          { opens: '13:00', closes: '16:00' },
          { opens: '08:00', closes: '12:00' },
        ],
      },
    ],
  },
});

const christmas = 'Closed from Thursday, December 24 to Saturday, December 26 (Christmas)';

/** The texts of a day, with ordinary spaces. */
const on = (today: string) =>
  comingHours({ ...contentReader({ today }), site }).map((text) =>
    text.replace(/\u2060/g, '').replace(/\u00a0/g, ' '),
  );

describe('days with other hours', () => {
  it('are shown from two weeks before until they have passed', () => {
    expect(on('2026-12-06')).toEqual([]);
    expect(on('2026-12-09')).toEqual(['Open 8 AM – 12 PM and 1 – 4 PM on Monday, December 21 (inventory)']);
    expect(on('2026-12-21')).toHaveLength(2);
    expect(on('2026-12-22')).toEqual([christmas]);
    expect(on('2026-12-26')).toEqual([christmas]);
    expect(on('2026-12-27')).toEqual([]);
  });
});
