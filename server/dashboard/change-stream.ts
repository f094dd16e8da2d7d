import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface ChangeStream {
  /** Keeps the reply open and sends it a server-sent event for every change, until either side closes it. */
  subscribe(reply: FastifyReply): void;
  close(): void;
}

const defaultPollMilliseconds = 1000;
/** A proxy can close a connection on which nothing arrives for longer: its server is frozen or has no database. */
const heartbeatPolls = 10;
/** Other servers may store rows whose ids are not the newest: their clocks differ, or they were frozen meanwhile. */
const watchedRows = 100;
/** Browsers reconnect immediately and are authenticated again, so that an ended session receives no more events. */
const connectionMilliseconds = 5 * 60_000;

/**
 * Notifies open dashboards of changes: event `leads` when a lead was stored or changed, event `deliveries` when a
 * delivery was. It polls the database, so that it also sees the changes of other servers with the same database; it
 * does not poll while no dashboard is open.
 */
export function createChangeStream(
  database: Database,
  onFailure: (error: unknown) => void,
  pollMilliseconds = defaultPollMilliseconds,
): ChangeStream {
  const subscribers = new Set<FastifyReply>();
  let known: Revisions | undefined;
  let timer: NodeJS.Timeout | undefined;
  let silentPolls = 0;

  const send = (text: string): void => {
    silentPolls = 0;
    for (const { raw } of subscribers) raw.write(text);
  };
  const poll = async (): Promise<void> => {
    try {
      const latest = await readRevisions(database);
      silentPolls += 1;
      if (known !== undefined && latest.leads !== known.leads) send('event: leads\ndata: {}\n\n');
      if (known !== undefined && latest.deliveries !== known.deliveries)
        send('event: deliveries\ndata: {}\n\n');
      if (silentPolls >= heartbeatPolls) send(': heartbeat\n\n');
      known = latest;
    } catch (error) {
      onFailure(error);
    }
    timer = subscribers.size > 0 ? setTimeout(poll, pollMilliseconds) : undefined;
  };

  return {
    subscribe(reply) {
      reply.hijack();
      // A browser that has left already causes no other event `close`.
      if (reply.raw.destroyed) return;
      reply.raw.writeHead(200, {
        ...reply.server.commonHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 2000\n\n');
      subscribers.add(reply);
      const end = setTimeout(() => {
        subscribers.delete(reply);
        reply.raw.end();
      }, connectionMilliseconds);
      reply.raw.on('close', () => {
        clearTimeout(end);
        subscribers.delete(reply);
      });
      if (timer === undefined) {
        known = undefined;
        timer = setTimeout(poll, 0);
      }
    },
    close() {
      clearTimeout(timer);
      for (const { raw } of subscribers) raw.end();
      subscribers.clear();
    },
  };
}

interface Revisions {
  /** Differs after every stored lead and every change of a lead. */
  readonly leads: string;
  /** Differs after every attempt, delivery and replay. */
  readonly deliveries: string;
}

async function readRevisions(database: Database): Promise<Revisions> {
  const [leads, events, deliveries] = await Promise.all([
    database.selectFrom('leads').select('id').orderBy('id', 'desc').limit(watchedRows).execute(),
    database.selectFrom('lead_events').select('id').orderBy('id', 'desc').limit(watchedRows).execute(),
    // Reads only the partial index of open deliveries and their rows: delivered ones leave it.
    sql<Readonly<Record<string, unknown>>>`
      select count(*) as open, sum(attempts) as attempts, max(due_at) as due_at, max(finished_at) as finished_at
      from deliveries where state <> 'delivered'`.execute(database),
  ]);
  return {
    leads: [...leads, ...events].map(({ id }) => id).join(),
    deliveries: JSON.stringify(deliveries.rows),
  };
}
