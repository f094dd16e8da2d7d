import { describe, expect, it } from 'vitest';
import { openingHoursText } from './opening-hours.ts';

/** The text with ordinary spaces in place of the characters that keep a time on one line. */
const hoursText = (...options: Parameters<typeof openingHoursText>) =>
  openingHoursText(...options)
    .replaceAll('\u2060', '')
    .replaceAll('\u00a0', ' ');

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

const withBreak = [
  { days: [...workdays], opens: '14:00', closes: '18:00' },
  { days: [...workdays, 'Saturday' as const], opens: '09:00', closes: '12:30' },
];

const american = { clock: 12, firstDay: 7 } as const;
const european = { clock: 24, firstDay: 1 } as const;

describe('opening hours as text', () => {
  it.each([
    ['en-US', american, 'Monday – Friday, 9:00 AM – 12:30 PM and 2 – 6 PM · Saturday, 9:00 AM – 12:30 PM'],
    ['en-GB', european, 'Monday – Friday, 09:00–12:30 and 14:00–18:00 · Saturday, 09:00–12:30'],
    [
      'fr-FR',
      european,
      'du lundi au vendredi, de 9 h à 12 h 30 et de 14 h à 18 h · le samedi, de 9 h à 12 h 30',
    ],
    ['es-ES', european, 'de lunes a viernes, de 9:00 a 12:30 y de 14:00 a 18:00 · sábado, de 9:00 a 12:30'],
  ])('name runs of days and breaks in the language %s', (language, region, text) => {
    expect(hoursText(withBreak, language, region)).toBe(text);
  });

  it('start with the first day of the week', () => {
    const open = [
      { days: ['Sunday' as const, 'Monday' as const, 'Saturday' as const], opens: '08:00', closes: '20:00' },
    ];
    expect(hoursText(open, 'en-US', american)).toBe('Sunday, Monday, and Saturday, 8 AM – 8 PM');
    expect(hoursText(open, 'en-US', european)).toBe('Monday, Saturday, and Sunday, 08:00 – 20:00');
    const daily = [
      { days: [...workdays, 'Saturday' as const, 'Sunday' as const], opens: '08:00', closes: '20:00' },
    ];
    expect(hoursText(daily, 'en-US', american)).toBe('Sunday – Saturday, 8 AM – 8 PM');
  });

  it('name days with the same hours together', () => {
    const open = [
      { days: workdays.filter((day) => day !== 'Wednesday'), opens: '08:30', closes: '18:00' },
      { days: ['Wednesday' as const], opens: '13:00', closes: '18:00' },
    ];
    expect(hoursText(open, 'de-DE', european)).toBe(
      'Montag, Dienstag, Donnerstag und Freitag, 08:30–18:00 Uhr · Mittwoch, 13:00–18:00 Uhr',
    );
  });

  it('have short names of days in a text that would be long', () => {
    const split = workdays.filter((day) => day !== 'Wednesday');
    const open = [
      { days: split, opens: '08:30', closes: '12:30' },
      { days: split, opens: '14:00', closes: '18:30' },
      { days: ['Saturday' as const], opens: '09:00', closes: '13:00' },
    ];
    expect(hoursText(open, 'de-DE', european)).toBe(
      'Mo, Di, Do und Fr, 08:30–12:30 Uhr und 14:00–18:30 Uhr · Sa, 09:00–13:00 Uhr',
    );
  });

  it('break only between days and times', () => {
    const texts = ['en-US', 'fr-FR'].map((language) => openingHoursText(withBreak, language, european));
    expect(texts.map((text) => text.split(' ').slice(0, 3))).toEqual([
      ['Monday\u00a0–\u2060\u00a0Friday,', '09:00\u00a0–\u2060\u00a012:30', 'and'],
      ['du\u00a0lundi\u00a0au\u00a0vendredi,', 'de\u00a09\u00a0h\u00a0à\u00a012\u00a0h\u00a030', 'et'],
    ]);
  });

  it('may end on the next day', () => {
    const open = [{ days: ['Friday' as const], opens: '18:00', closes: '02:00' }];
    expect(hoursText(open, 'en-US', american)).toBe('Friday, 6 PM – 2 AM');
    expect(hoursText(open, 'fr-FR', european)).toBe('le vendredi, de 18 h à 2 h');
  });

  it.each([
    ['en-US', american, 'Saturday and Sunday, open 24 hours'],
    ['es-MX', american, 'sábado y domingo, abierto las 24 horas'],
    ['fr-FR', european, 'le samedi et le dimanche, ouvert 24 h sur 24'],
    ['de-DE', european, 'Samstag und Sonntag, 0:00–24:00'],
  ])('say in the language %s that a place does not close', (language, region, text) => {
    const open = [{ days: ['Saturday' as const, 'Sunday' as const], opens: '00:00', closes: '00:00' }];
    expect(hoursText(open, language, { ...region, firstDay: 1 })).toBe(text);
  });
});
