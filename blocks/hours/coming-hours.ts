import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { addDays } from '../../engine/content/calendar.ts';
import { compareText } from '../../engine/content/compare-text.ts';
import { hoursWords } from './hours.words.ts';

/** The number of days before the first day with other hours from which pages show them. */
const daysBefore = 14;

/** Returns the days with other hours that are near, each as a text with its dates, in their order. */
export function comingHours({ site, clock, words }: ContentReader): readonly string[] {
  const say = words(hoursWords);
  return site.hours.exceptions
    .filter(
      ({ from, until }) => clock.hasBegun(addDays(from, -daysBefore)) && !clock.hasBegun(addDays(until, 1)),
    )
    .toSorted((left, right) => compareText(left.from, right.from))
    .map(({ name, from, until, visible: times }) => {
      const days = { name, from: say.formats.day(from), until: say.formats.day(until) };
      if (times === undefined) return say(from === until ? 'closedDay' : 'closedDays', days);
      return say(from === until ? 'openDay' : 'openDays', { ...days, times });
    });
}
