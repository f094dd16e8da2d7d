import type { Clock, ContentReader } from '../../engine/compose/content-reader.ts';
import { addDays } from '../../engine/content/calendar.ts';
import { compareText } from '../../engine/content/compare-text.ts';
import type { HoursException } from '../../engine/content/model/site.ts';
import { hoursWords } from './hours.words.ts';
import type { WeekOfHours } from './open-at.ts';

/** The number of days before the first day with other hours from which pages show them. */
const daysBefore = 14;

const hasPassed = ({ until }: HoursException, clock: Clock): boolean => clock.hasBegun(addDays(until, 1));

/** Returns the hours of the week, and the days with other hours that have not passed. */
export function weekOfHours({ site, clock }: ContentReader): WeekOfHours {
  const { open, exceptions } = site.hours;
  return {
    timeZone: site.timeZone,
    open: open.map(({ days, opens, closes }) => ({ days: [...days], opens, closes })),
    exceptions: exceptions
      .filter((exception) => !hasPassed(exception, clock))
      .map(({ from, until, open: times }) => ({
        from,
        until,
        open: times?.map(({ opens, closes }) => ({ opens, closes })),
      })),
  };
}

/** Returns the days with other hours that are near, each as a text with its dates, in their order. */
export function comingHours({ site, clock, words }: ContentReader): readonly string[] {
  const say = words(hoursWords);
  return site.hours.exceptions
    .filter((days) => clock.hasBegun(addDays(days.from, -daysBefore)) && !hasPassed(days, clock))
    .toSorted((left, right) => compareText(left.from, right.from))
    .map(({ name, from, until, visible: times }) => {
      const days = { name, from: say.formats.day(from), until: say.formats.day(until) };
      if (times === undefined) return say(from === until ? 'closedDay' : 'closedDays', days);
      return say(from === until ? 'openDay' : 'openDays', { ...days, times });
    });
}
