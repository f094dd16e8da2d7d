import type { LeadStatus } from '../../leads/lead-status.ts';

export const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const wholeNumber = new Intl.NumberFormat('en-US');

export const formatNumber = (value: number) => wholeNumber.format(value);

export const formatInstant = (instant: string) => dateAndTime.format(new Date(instant));

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
export function formatMinutes(minutes: number): string {
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${Math.round(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours < 24) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  const days = Math.round(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** A duration in its largest unit, for narrow columns: "12 min", "3 h", "4 days". */
export function formatAge(minutes: number): string {
  if (minutes < 60) return `${Math.floor(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  return countOf(Math.floor(hours / 24), 'day');
}

/** The name of a receiver for users. Its identifier, such as `webhook:example.com#1f2e3d4c`, ends with a hash. */
export function formatReceiver(receiver: string): string {
  const [, kind, target = ''] = /^(email|webhook):(.*?)(?:#[0-9a-f]+)?$/.exec(receiver) ?? [];
  if (kind === 'email') return `Email to ${target}`;
  return kind === 'webhook' ? `Webhook at ${target}` : receiver;
}

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
