import type { StudioWork, WorkCell, WorkShare, WorkShares } from '../../studio-api.ts';
import { workKey } from '../answer-events.ts';
import { ask } from '../studio-requests.ts';

export const sharesKey = [...workKey, 'shares'] as const;
export const cellKey = [...workKey, 'cell'] as const;

/** A page about a service in a city, by their slugs. */
export interface CellName {
  readonly city: string;
  readonly service: string;
}

/** Milliseconds until a comparison of pages without an answer counts as lost. */
const patience = 120_000;

const query = ({ city, service }: CellName) => new URLSearchParams({ city, service });

export async function fetchWork(): Promise<StudioWork> {
  return (await ask('GET', '/work')).json();
}

export async function fetchCell(cell: CellName): Promise<WorkCell> {
  return (await ask('GET', `/work/cell?${query(cell)}`)).json();
}

export async function fetchShares(): Promise<WorkShares> {
  return (await ask('GET', '/work/shares', undefined, patience)).json();
}

export async function fetchShare(cell: CellName): Promise<WorkShare> {
  return (await ask('GET', `/work/share?${query(cell)}`, undefined, patience)).json();
}
