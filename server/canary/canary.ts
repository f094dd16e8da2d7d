import type { FastifyBaseLogger } from 'fastify';
import { calendarDateAt } from '../../engine/compose/calendar.ts';
import type { Database } from '../database/database.ts';
import { describeForLog } from '../database/log-error.ts';
import type { NoticeSite } from '../deliveries/lead-notice.ts';
import { unknownContext } from '../leads/lead-context.ts';
import type { LeadStore } from '../leads/lead-store.ts';
import { type CanaryState, readCanaryState } from './canary-state.ts';

export interface CanaryOptions {
  readonly database: Database;
  readonly leads: LeadStore;
  /** The names of the receivers; where there are none, no canary is sent. */
  readonly receivers: readonly string[];
  readonly site: () => NoticeSite;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** A lead that the site sends itself every day, through everything that leads go through, to see that they arrive. */
export interface Canary {
  /** Begins to look after it every minute. */
  start(): void;
  /** Sends today's, unless it was sent by this process or another, and raises the alarm when the latest is late. */
  check(): Promise<void>;
  state(): Promise<CanaryState>;
  stop(): Promise<void>;
}

const checkMilliseconds = 60_000;
const alarmMilliseconds = 60 * 60_000;
const keptMilliseconds = 30 * 24 * 60 * 60_000;
/** The day begins when people get up: nobody's phone rings at midnight. */
const hourOfDay = 6;

export function createCanary(options: CanaryOptions): Canary {
  const { database, leads, receivers, site, now, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();
  let sentFor = '';
  let alarmedAt: number | undefined;

  const state = () => readCanaryState(database, receivers, now());

  async function send(): Promise<void> {
    const day = calendarDateAt(now().getTime() - hourOfDay * 60 * 60_000, site().timeZone);
    if (day === sentFor) return;
    await leads.store(
      {
        lead: {
          firstName: 'Daily',
          lastName: 'Test',
          email: `canary@${new URL(site().url).hostname}`,
          phone: '',
          company: '',
          service: '',
          location: '',
          message: 'This lead was made by the site itself, to see that leads arrive.',
          source: 'Daily test',
        },
        context: unknownContext,
        // One for all processes. No visitor's submission is called so: theirs never begin with a space.
        submissionId: ` canary ${day} ${receivers.join(' ')}`,
        spamSigns: [],
        isCanary: true,
      },
      now(),
    );
    sentFor = day;
    await database
      .deleteFrom('leads')
      .where('is_canary', '=', 1)
      .where('received_at', '<', new Date(now().getTime() - keptMilliseconds).toISOString())
      .execute();
  }

  async function watch(): Promise<void> {
    const { state: found, sentAt } = await state();
    if (found !== 'late') {
      if (alarmedAt !== undefined && found === 'arrived')
        log.warn({ sentAt }, 'the daily test lead arrived after all');
      alarmedAt = undefined;
      return;
    }
    const time = now().getTime();
    if (alarmedAt !== undefined && time - alarmedAt < alarmMilliseconds) return;
    alarmedAt = time;
    log.error(
      { sentAt },
      'LEADS MAY NOT BE ARRIVING: the daily test lead is late. `npm run deliveries -- list` and the dashboard say why',
    );
  }

  async function check(): Promise<void> {
    if (receivers.length === 0) return;
    try {
      await send();
    } catch (error) {
      log.error({ err: describeForLog(error) }, 'the daily test lead could not be stored');
    }
    try {
      await watch();
    } catch (error) {
      log.error({ err: describeForLog(error) }, 'whether the daily test lead arrived could not be read');
    }
  }

  return {
    start() {
      checking = check();
      timer = setInterval(() => {
        checking = checking.then(check);
      }, checkMilliseconds).unref();
    },
    check,
    state,
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}
