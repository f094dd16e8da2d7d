import type { FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';

export interface LeadAnnouncements {
  /** Keeps the reply open and tells it of every change to leads, until it is closed. */
  listen(reply: FastifyReply): void;
  close(): void;
}

const pollMilliseconds = 1000;
/** Proxies cut connections on which nothing passes for a minute. */
const silenceMilliseconds = 25_000;
/** Browsers connect anew at once, and are asked again who they are: a session that ended hears no more. */
const connectionMilliseconds = 5 * 60_000;

/**
 * Tells open dashboards that leads came or were changed. It asks the database, so that it also hears of what other
 * servers of the same database stored; nobody is asked while no dashboard is open.
 */
export function createLeadAnnouncements(
  database: Database,
  onFailure: (error: unknown) => void,
): LeadAnnouncements {
  const listeners = new Set<FastifyReply>();
  let known: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastSent = Date.now();

  const send = (text: string): void => {
    lastSent = Date.now();
    for (const { raw } of listeners) raw.write(text);
  };
  const poll = async (): Promise<void> => {
    try {
      const latest = await latestChange(database);
      if (known !== undefined && latest !== known) send('event: leads\ndata: {}\n\n');
      else if (Date.now() - lastSent > silenceMilliseconds) send(': still here\n\n');
      known = latest;
    } catch (error) {
      onFailure(error);
    }
    timer = listeners.size > 0 ? setTimeout(poll, pollMilliseconds) : undefined;
  };

  return {
    listen(reply) {
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 2000\n\n');
      listeners.add(reply);
      const end = setTimeout(() => reply.raw.end(), connectionMilliseconds);
      reply.raw.on('close', () => {
        clearTimeout(end);
        listeners.delete(reply);
      });
      if (timer === undefined) {
        known = undefined;
        timer = setTimeout(poll, 0);
      }
    },
    close() {
      clearTimeout(timer);
      for (const { raw } of listeners) raw.end();
      listeners.clear();
    },
  };
}

/** Differs after every lead that was stored and everything that was done to one. */
async function latestChange(database: Database): Promise<string> {
  const [lead, event] = await Promise.all([
    database.selectFrom('leads').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    database.selectFrom('lead_events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ]);
  return `${lead?.id} ${event?.id}`;
}
