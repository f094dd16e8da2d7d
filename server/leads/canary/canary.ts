import type { FastifyBaseLogger } from 'fastify';
import { calendarDateAt } from '../../../engine/content/calendar.ts';
import type { Database } from '../../database/database.ts';
import { describeForLog } from '../../database/database-error.ts';
import { mailWords } from '../../words/mail.words.ts';
import type { NoticeSite } from '../deliveries/lead-notice.ts';
import { unknownContext } from '../lead-context.ts';
import type { LeadStore } from '../lead-store.ts';
import { type CanaryState, readCanaryState } from './canary-state.ts';

export interface CanaryOptions {
  readonly database: Database;
  readonly leads: LeadStore;
  /** The names of the receivers. Without receivers, no canary lead is sent. */
  readonly receivers: readonly string[];
  readonly site: () => NoticeSite;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** The canary: a test lead that the server sends itself once a day, the way visitors' leads go, to verify that they arrive. */
export interface Canary {
  /**
   * Sends today's canary lead unless this or another process has sent it, deletes old ones, and logs an error if the latest
   * one is late.
   * To be called every minute. Never rejects.
   */
  check(): Promise<void>;
  state(): Promise<CanaryState>;
}

const alarmMilliseconds = 60 * 60_000;
const retentionMilliseconds = 30 * 24 * 60 * 60_000;
/** The canary's day starts at this hour in the site's time zone, so that no user is notified at night. */
const hourOfDay = 6;

export function createCanary(options: CanaryOptions): Canary {
  const { database, leads, receivers, site, now, log } = options;
  let sentFor = '';
  let alarmedAt: number | undefined;

  const state = () => readCanaryState(database, receivers, now());

  async function send(): Promise<void> {
    const day = calendarDateAt(now().getTime() - hourOfDay * 60 * 60_000, site().timeZone);
    if (day === sentFor) return;
    const words = site().words(mailWords);
    await leads.store(
      {
        lead: {
          firstName: words('canaryFirstName'),
          lastName: words('canaryLastName'),
          email: `canary@${new URL(site().url).hostname}`,
          phone: '',
          company: '',
          service: '',
          location: '',
          message: words('canaryMessage'),
          source: words('canarySource'),
        },
        context: unknownContext,
        // The same in all processes. Ids of visitors' submissions never start with a space.
        submissionId: ` canary ${day} ${receivers.join(' ')}`,
        spamSignals: [],
        isCanary: true,
      },
      now(),
    );
    sentFor = day;
    await deleteOld();
  }

  async function deleteOld(): Promise<void> {
    await database
      .deleteFrom('leads')
      .where('is_canary', '=', 1)
      .where('received_at', '<', new Date(now().getTime() - retentionMilliseconds).toISOString())
      .execute();
  }

  async function watch(): Promise<void> {
    const { state: found, sentAt } = await state();
    if (found !== 'late') {
      if (alarmedAt !== undefined && found === 'arrived')
        log.warn({ sentAt }, 'the late canary lead has arrived');
      alarmedAt = undefined;
      return;
    }
    const time = now().getTime();
    if (alarmedAt !== undefined && time - alarmedAt < alarmMilliseconds) return;
    alarmedAt = time;
    log.error(
      { sentAt },
      'LEADS MAY NOT BE ARRIVING: the canary lead is late. `npx cityblock deliveries list` and the dashboard show why',
    );
  }

  async function check(): Promise<void> {
    if (receivers.length === 0) return;
    try {
      await send();
    } catch (error) {
      log.error(
        { err: describeForLog(error) },
        'the canary lead could not be stored, or old ones not deleted',
      );
    }
    try {
      await watch();
    } catch (error) {
      log.error({ err: describeForLog(error) }, 'the state of the canary lead could not be read');
    }
  }

  return { check, state };
}
