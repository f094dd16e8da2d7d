import { describe, expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';

const open = [
  { days: ['Monday'], opens: '08:00', closes: '12:30' },
  { days: ['Monday', 'Friday'], opens: '14:00', closes: '18:00' },
];

const found = (visible: string) =>
  ruleFindings('CB_STATED_HOURS', withProperties('site.json', { hours: { visible, open } }));

describe('opening hours as text', () => {
  it.each([
    ['8 h à 17 h', '17 h'],
    ['8 AM to 5 PM, Monday through Friday', '5 PM'],
    ['8h-12h30, 14h-19h', '19h'],
    ['8.00–12.30, 14.30–18.00 Uhr', '14.30'],
    ['8 to 7', '7'],
    ['9 a. m. a 6 p. m.', '9 a. m.'],
  ])('may not be "%s": nothing opens or closes at %s', (visible, wrong) => {
    expect(found(visible)).toEqual([
      expect.stringContaining(`the text says "${wrong}", but "open" says 08:00`),
    ]);
  });

  it.each([
    '8 h à 18 h',
    '8 AM to 6 PM, closed 12:30–2 p.m.',
    '8h00-12h30, 14h00-18h00',
    '8 to 6 from Monday to Friday',
    'de 8 a 12:30 y de 14 a 18 h',
    'Every 1st Monday from 8, phone (202) 555-0117 24/7',
    'Mondays and Fridays',
  ])('may be "%s"', (visible) => {
    expect(found(visible)).toEqual([]);
  });
});
