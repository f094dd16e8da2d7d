import type { WorkCity, WorkShares, WorkState } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { formatNumber, formatShare } from './work-formats.ts';
import { shareOf, stateAt, type WorkChoice, type WorkColumn } from './work-rows.ts';

/** The rows of the table that are shown. */
export interface WorkPart {
  readonly columns: readonly WorkColumn[];
  readonly rows: readonly WorkCity[];
  /** The position of the first row among all. */
  readonly from: number;
  /** The number of all rows. */
  readonly count: number;
  /** The only state whose pages are shown; undefined for all. */
  readonly state: WorkState | undefined;
  readonly figure: WorkChoice['figure'];
  readonly shares: WorkShares['shares'] | undefined;
}

export interface PageCell {
  readonly state: WorkState;
  /** The figure as a short text, and as a part of a sentence. Undefined if there is none. */
  readonly figure: { readonly short: string; readonly text: string } | undefined;
}

/** The page about a service in a city; undefined if it is not shown. */
export function pageCell(
  city: WorkCity,
  column: WorkColumn,
  { state: wanted, figure, shares }: Pick<WorkPart, 'state' | 'figure' | 'shares'>,
): PageCell | undefined {
  const state = stateAt(city, column.index);
  if (wanted !== undefined && state !== wanted) return undefined;
  if (figure !== 'share') {
    const count = city[figure][column.slug];
    if (count === undefined) return { state, figure: undefined };
    return { state, figure: { short: formatNumber(count), text: words.studioWorkList(figure, { count }) } };
  }
  const share = shareOf(shares, city.slug, column.slug);
  if (share === undefined) return { state, figure: undefined };
  const text = words.studioWorkList('ownShare', { share: formatShare(share) });
  return { state, figure: { short: formatNumber(Math.round(share * 100)), text } };
}

/** The name of a page about a service in a city with its state and figure. */
export function cellLabel(city: WorkCity, column: WorkColumn, { state, figure }: PageCell): string {
  const page = words.studioWorkList('serviceIn', { service: column.name, city: city.name });
  const named = words.studioWorkList('cell', { page, state: words.studioWorkList(state) });
  return figure === undefined ? named : `${named}, ${figure.text}`;
}
