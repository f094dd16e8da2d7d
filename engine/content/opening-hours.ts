import { compareText } from './compare-text.ts';
import { weekDays } from './model/region.ts';
import type { SiteFile } from './model/site.ts';

type Opening = SiteFile['hours']['open'][number];

export type Times = Pick<Opening, 'opens' | 'closes'>;

/** Days with the same times, as lists of days in a row. A day is a number from 0, Monday. */
interface Group {
  readonly times: readonly Times[];
  readonly runs: number[][];
}

/**
 * Returns opening hours as text: "Monday – Friday, 9 AM – 12 PM and 2 – 6 PM · Saturday, 9 AM – 1 PM", or in French "du lundi au
 * vendredi, de 9 h à 12 h et de 14 h à 18 h · le samedi, de 9 h à 13 h". Days with the same hours are named together. The names of days are short in a text that would be long: "Mon – Fri". The spaces within a
 * range do not break.
 * @param clock 12 or 24 hours
 * @param firstDay the first day of the week, from 1, Monday
 */
export function openingHoursText(
  open: readonly Opening[],
  language: string,
  { clock, firstDay }: { readonly clock: 12 | 24; readonly firstDay: number },
): string {
  const days = weekDays.map((_, index) => (index + firstDay - 1) % weekDays.length);
  const groups: Group[] = [];
  let previous: Group | undefined;
  for (const day of days) {
    const times = timesOf(day, open);
    const group = groups.find((candidate) => isSame(candidate.times, times)) ?? { times, runs: [] };
    if (group.runs.length === 0) groups.push(group);
    if (group === previous) group.runs.at(-1)?.push(day);
    else group.runs.push([day]);
    previous = group;
  }
  const and = new Intl.ListFormat(language, { type: 'conjunction' });
  const textWith = (weekday: 'long' | 'short'): string =>
    joined(
      groups
        .filter(({ times }) => times.length > 0)
        .map(({ times, runs }) => {
          const days = and.format(runs.flatMap((run) => dayTexts(run, language, weekday)));
          return `${days}, ${and.format(times.map((time) => timeText(time, language, clock)))}`;
        }),
    );
  const text = textWith('long');
  return text.length <= longText ? text : textWith('short');
}

/** Returns the times of one day as text: "9 AM – 12 PM and 2 – 6 PM". */
export function timesText(times: readonly Times[], language: string, clock: 12 | 24): string {
  const and = new Intl.ListFormat(language, { type: 'conjunction' });
  return joined([and.format(times.toSorted(compareTimes).map((time) => timeText(time, language, clock)))]);
}

/** The characters that fit in one line of the top bar. */
const longText = 90;

function joined(groups: readonly string[]): string {
  return groups
    .join('\u00a0· ')
    .replaceAll(/[ \u2009]–[ \u2009]/g, '\u00a0–\u00a0')
    .replaceAll('–', '–\u2060')
    .replaceAll('\u202f', '\u00a0');
}

/** Returns the times of a day in their order. */
export function timesOf(day: number, open: readonly Opening[]): readonly Times[] {
  return open
    .filter(({ days }) => days.some((name) => weekDays.indexOf(name) === day))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort(compareTimes);
}

function compareTimes(left: Times, right: Times): number {
  return compareText(left.opens, right.opens);
}

function isSame(left: readonly Times[], right: readonly Times[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The names of days in a row; three or more are a range. */
function dayTexts(run: readonly number[], language: string, weekday: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  const dates = run.map((day) => mondayAt(0, day));
  const [first, last] = [dates[0], dates.at(-1)];
  const phrases = phrasesOf(language);
  if (first === undefined || last === undefined || dates.length < 3)
    return dates.map((date) => (phrases?.day ?? '{day}').replace('{day}', format.format(date)));
  if (phrases !== undefined) return [between(phrases.days, format.format(first), format.format(last))];
  // A week that starts on a Sunday ends on the Saturday after it.
  return [format.formatRange(first, last < first ? new Date(last.getTime() + weekInMs) : last)];
}

/** How the built-in languages say that a place does not close on a day. */
const aroundTheClock: Readonly<Record<string, string>> = {
  en: 'open 24 hours',
  es: 'abierto las 24 horas',
  fr: 'ouvert 24\u00a0h sur 24',
};

/** How a language writes days and times as phrases. Its spaces do not break. */
interface Phrases {
  readonly day: string;
  readonly days: string;
  readonly times: string;
}

/** The languages in which a range with a dash reads like a table. */
const phrasesByLanguage: Readonly<Record<string, Phrases>> = {
  es: { day: '{day}', days: 'de {from} a {to}', times: 'de {from} a {to}' },
  fr: { day: 'le {day}', days: 'du {from} au {to}', times: 'de {from} à {to}' },
};

const phrasesOf = (language: string) => phrasesByLanguage[new Intl.Locale(language).language];

const between = (phrase: string, from: string, to: string) =>
  phrase.replace('{from}', from).replace('{to}', to).replaceAll(' ', '\u00a0');

/** "9 h", "12 h 30", "minuit" */
function frenchTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  if (minutes === 0) return 'minuit';
  return minutes % 60 === 0 ? `${hour} h` : `${hour} h ${String(minutes % 60).padStart(2, '0')}`;
}

function timeText({ opens, closes }: Times, language: string, clock: 12 | 24): string {
  if (isWholeDay({ opens, closes }))
    return aroundTheClock[new Intl.Locale(language).language] ?? '0:00–24:00';
  const [from, to] = [opens, closes].map(minutesOf);
  if (from === undefined || to === undefined) return '';
  const isWhole = from % 60 === 0 && to % 60 === 0;
  const format = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    ...(clock === 12 && isWhole ? {} : { minute: '2-digit' }),
    hourCycle: clock === 12 ? 'h12' : 'h23',
    timeZone: 'UTC',
  });
  const start = mondayAt(from);
  const end = mondayAt(to);
  const phrases = phrasesOf(language);
  if (phrases !== undefined) {
    const isFrench = new Intl.Locale(language).language === 'fr' && clock === 24;
    const [first = '', last = ''] = isFrench
      ? [from, to].map(frenchTime)
      : [start, end].map((time) => format.format(time));
    return between(phrases.times, first, last);
  }
  // A range into the next day would be written with dates.
  return end <= start
    ? [start, end].map((time) => format.format(time)).join(' – ')
    : format.formatRange(start, end);
}

/** Whether an opening lasts 24 hours from midnight. */
export function isWholeDay({ opens, closes }: Times): boolean {
  return opens === '00:00' && closes === '00:00';
}

const weekInMs = 7 * 24 * 60 * 60 * 1000;

/** The minutes from midnight to a time such as "08:30". */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** A time in UTC on a Monday, or on a later day of its week. */
function mondayAt(minutes: number, day = 0): Date {
  return new Date(Date.UTC(2024, 0, 1 + day, 0, minutes));
}
