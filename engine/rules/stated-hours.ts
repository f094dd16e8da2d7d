import { minutesOf } from '../content/opening-hours.ts';
import { ofKind } from '../content/snapshot.ts';
import { writtenEntries } from './reading/copy-content.ts';
import type { CopyRule } from './rule.ts';

/**
 * Times of day in a text: "8 AM", "8:30 p.m.", "18 h", "8h30", "17.30", "9". A number in another place, such as that of a year,
 * has more digits.
 */
const statedTime =
  /(?<![\d.,:/]|\d{3}-)(\d{1,2})(?:\s?(?:[:.h]|heures?)\s?(\d{2})?)?(?:\s?([ap])\.?\s?m\b\.?)?(?![\d%/\p{L}])/giu;

const noon = 12 * 60;
const day = 2 * noon;

/** Reports opening hours whose text names a time at which the business neither opens nor closes. */
export const statedHours: CopyRule = {
  scope: 'copy',
  code: 'CB_STATED_HOURS',
  description: 'Opening hours whose text names another time than their list: "off".',
  severity: 'warning',
  check: ({ snapshot }) => {
    const sites = ofKind('site', writtenEntries(snapshot));
    const findings = sites.flatMap(({ source, value: { hours } }) => {
      const { visible, open } = hours;
      if (visible === undefined) return [];
      const known = open.flatMap(({ opens, closes }) => [opens, closes]);
      const wrong = timesIn(visible).find(
        ({ times }) => !known.some((time) => times.includes(minutesOf(time))),
      );
      if (wrong === undefined) return [];
      const written = open.map(({ opens, closes }) => `${opens} to ${closes}`);
      return {
        source,
        path: ['hours', 'visible'],
        offset: wrong.offset,
        message: `the text says "${wrong.text}", but "open" says ${[...new Set(written)].join(', ')}, which search engines show`,
        hint: 'Correct one of the two, or delete "visible": the text is then made from "open".',
      };
    });
    return { findings, examined: sites.length };
  },
};

interface StatedTime {
  readonly text: string;
  readonly offset: number;
  /** The minutes from midnight that it can mean. */
  readonly times: readonly number[];
}

function timesIn(text: string): readonly StatedTime[] {
  return [...text.matchAll(statedTime)].flatMap((match) => {
    const [written, hour = '', minute = '00', half] = match;
    const minutes = minutesOf(`${hour}:${minute}`);
    if (minutes > day || Number(minute) > 59) return [];
    const morning = minutes % noon;
    const times =
      half !== undefined
        ? [morning + (half.toLowerCase() === 'p' ? noon : 0)]
        : minutes <= noon
          ? [minutes % day, (minutes + noon) % day]
          : [minutes % day];
    return [{ text: written.trim(), offset: match.index, times }];
  });
}
