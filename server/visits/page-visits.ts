import type { Database } from '../database/database.ts';

/** On which pages visits began, as far as the months are kept. */
export interface PageVisits {
  readonly byPath: ReadonlyMap<string, number>;
  /** The first month with a visit, as `YYYY-MM`; null if none was counted. */
  readonly since: string | null;
}

export async function readPageVisits(database: Database): Promise<PageVisits> {
  const rows = await database
    .selectFrom('page_visits')
    .select(({ fn }) => ['path', fn.sum('visits').as('visits'), fn.min('month').as('first')])
    .groupBy('path')
    .execute();
  const since = rows.reduce<string | null>(
    (least, { first }) => (least === null || first < least ? first : least),
    null,
  );
  return { byPath: new Map(rows.map(({ path, visits }) => [path, Number(visits)])), since };
}

/** The visits that began on a page, as far as the months are kept. */
export async function readVisitsOf(database: Database, path: string): Promise<number> {
  const { visits } = await database
    .selectFrom('page_visits')
    .select(({ fn }) => fn.sum('visits').as('visits'))
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  return Number(visits ?? 0);
}
