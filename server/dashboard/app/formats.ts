import { clock, language, words } from './site-words.ts';

const hourCycle = clock === 12 ? 'h12' : 'h23';
const dateAndTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle });
const shortDate = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle });

const { formats } = words.dashboard;

export const formatNumber = (value: number) => formats.number(value);

/** Formats a share between 0 and 1: "62%". */
export const formatShare = (share: number) =>
  formats.number(share, { style: 'percent', maximumFractionDigits: 0 });

export const compareNames = formats.compare;

/** Formats an instant; none is empty. */
export const formatInstant = (instant: string | null) =>
  instant === null ? '' : dateAndTime.format(new Date(instant));

/** "9:41 AM" for today, "Nov 3" for earlier days. */
export function formatArrival(instant: string, now: Date): string {
  const at = new Date(instant);
  return at.toDateString() === now.toDateString() ? timeOfDay.format(at) : shortDate.format(at);
}

/** Formats an ISO date: "Nov 16" for 2026-11-16. */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return shortDate.format(new Date(year, month - 1, date));
}

/** "12 min", "3 h 20 min", "4 days": precision decreases with the duration. */
export function formatMinutes(duration: number): string {
  const total = Math.round(duration);
  if (total < 60) return words.dashboard('minutes', { minutes: total });
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours < 24)
    return minutes === 0
      ? words.dashboard('hours', { hours })
      : words.dashboard('hoursAndMinutes', { hours, minutes });
  return words.dashboard('days', { count: Math.round(hours / 24) });
}

/** A duration in its largest unit, for narrow columns: "12 min", "3 h", "4 days". */
export function formatAge(duration: number): string {
  if (duration < 60) return words.dashboard('minutes', { minutes: Math.floor(duration) });
  const hours = Math.floor(duration / 60);
  return hours < 24
    ? words.dashboard('hours', { hours })
    : words.dashboard('days', { count: Math.floor(hours / 24) });
}

/** The name of a receiver for users. Its identifier, such as `webhook:example.com#1f2e3d4c`, ends with a hash. */
export function formatReceiver(receiver: string): string {
  const [, kind, target = ''] = /^(email|webhook):(.*?)(?:#[0-9a-f]+)?$/.exec(receiver) ?? [];
  if (kind === 'email') return words.dashboard('emailTo', { address: target });
  return kind === 'webhook' ? words.dashboard('webhookAt', { host: target }) : receiver;
}
