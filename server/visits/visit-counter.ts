import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { hasSignedInHint } from '../../blocks/requests/signed-in-hint.ts';
import { compareText } from '../../engine/content/compare-text.ts';
import type { Database } from '../database/database.ts';
import { pathOf } from '../request-path.ts';
import type { ServedSite } from '../site/served-site.ts';

type AnsweredRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Counts on which pages visits begin: one number for each page and month, and nothing about visitors. */
export interface VisitCounter {
  /** Counts an answer of the route of pages, if a visit begins with it. The count is in memory until it is saved. */
  readonly answered: (request: AnsweredRequest, status: number) => void;
  /** Adds the counts to those of the database. If it rejects, the next call adds them. */
  readonly save: () => Promise<void>;
  /** Deletes the counts of months that are kept no longer. */
  readonly sweep: () => Promise<void>;
}

export interface VisitCounterOptions {
  readonly database: Database;
  readonly site: Pick<ServedSite, 'state'>;
  readonly now: () => Date;
}

/** Months that are kept in addition to the current one. */
const keptMonths = 12;

/** Rows of one statement, so that leads do not wait long for it. */
const batch = 500;

export function createVisitCounter({ database, site, now }: VisitCounterOptions): VisitCounter {
  const counts = new Map<string, number>();
  const add = (path: string, visits: number) => counts.set(path, (counts.get(path) ?? 0) + visits);
  return {
    answered(request, status) {
      if (beginsVisit(request, status)) add(pathOf(request.url ?? '/'), 1);
    },
    async save() {
      const month = monthOf(now());
      const isPage = (path: string) => site.state?.routes.match(path).route !== undefined;
      // In the same order in all servers of the database, so that none waits for a row of another that waits for it.
      const counted = [...counts]
        .filter(([path]) => isPage(path))
        .sort(([one], [other]) => compareText(one, other));
      counts.clear();
      while (counted.length > 0) {
        const rows = counted.slice(0, batch).map(([path, visits]) => ({ path, month, visits }));
        try {
          await database
            .insertInto('page_visits')
            .values(rows)
            .onConflict((conflict) =>
              conflict.columns(['path', 'month']).doUpdateSet(({ eb, ref }) => ({
                visits: eb(ref('page_visits.visits'), '+', ref('excluded.visits')),
              })),
            )
            .execute();
        } catch (error) {
          for (const [path, visits] of counted) add(path, visits);
          throw error;
        }
        counted.splice(0, batch);
      }
    },
    async sweep() {
      const at = now();
      const oldest = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - keptMonths));
      await database.deleteFrom('page_visits').where('month', '<', monthOf(oldest)).execute();
    },
  };
}

/**
 * Whether a person begins a visit with an answer: a browser shows the page, and the person comes from outside of the site. Pages that a
 * link of the site leads to are not counted: the script of the page and the browser fetch many of them before it is followed, and some
 * that are never shown.
 */
function beginsVisit({ method, headers }: AnsweredRequest, status: number): boolean {
  return (
    method === 'GET' &&
    (status === 200 || status === 304) &&
    // Programs other than browsers do not send it.
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    // A prefetch, such as that of a search engine for its first result.
    headers['sec-purpose'] === undefined &&
    !hasSignedInHint(headers.cookie ?? '') &&
    // Some crawlers are browsers.
    !isbot(headers['user-agent'])
  );
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 'YYYY-MM'.length);
