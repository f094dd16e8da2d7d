import type { WorkLack, WorkState } from '../../studio-api.ts';
import { language, words } from '../site-words.ts';

const numbers = new Intl.NumberFormat(language);
const percents = new Intl.NumberFormat(language, { style: 'percent' });
const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const lists = new Intl.ListFormat(language, { type: 'conjunction' });

export const formatNumber = (value: number): string => numbers.format(value);
export const formatShare = (share: number): string => percents.format(share);
/** Formats a calendar date, or the date of an instant. */
export const formatDate = (date: string): string => dates.format(new Date(date));
/** Formats a month, such as `2026-11`. */
export const formatMonth = (month: string): string => months.format(new Date(month));
export const formatList = (items: readonly string[]): string => lists.format(items);

/** The sign of a state, so that it is not told by its color alone. */
export const signs: Readonly<Record<WorkState, string>> = {
  ready: '✓',
  held: '○',
  general: '–',
  unpublished: '◌',
  none: '',
};

/** The states that pages have, in the order of their legend. */
export const states: readonly WorkState[] = ['ready', 'held', 'general', 'unpublished', 'none'];

const parts = {
  lead: 'partLead',
  text: 'partText',
  ownWords: 'partOwnWords',
  evidence: 'partEvidence',
} as const satisfies Readonly<Record<WorkLack, string>>;

export const partName = (part: WorkLack): string => words.studioWorkList(parts[part]);
