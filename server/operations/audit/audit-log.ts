import type { FastifyBaseLogger } from 'fastify';
import { dayMilliseconds } from '../../../engine/content/calendar.ts';
import type { Database } from '../../database/database.ts';
import { describeForLog } from '../../database/database-error.ts';
import type { AuditEventTable } from '../../database/database-schema.ts';
import { createIdGenerator } from '../../database/id-generator.ts';
import { addressGroups } from '../../http/network/addresses.ts';

/** The events, each with the words of the command that lists them. */
export const auditEvents = {
  'signed-in': 'signed in',
  'sign-in-refused': 'sign-in refused',
  'sign-in-locked': 'sign-ins locked for a time',
  'signed-out-everywhere': 'signed out everywhere',
  'password-changed': 'password changed',
  'password-refused': 'change of password refused',
  'user-added': 'user added',
  'user-removed': 'user removed',
  'role-changed': 'role changed',
  'leads-exported': 'leads exported',
  'person-exported': 'data of a person exported',
  'person-erased': 'data of a person erased',
  'leads-expired': 'expired leads deleted',
} as const;

export type AuditEvent = keyof typeof auditEvents;

/** One event. It contains no data of prospects. */
export interface AuditEntry {
  readonly event: AuditEvent;
  /** The address of the user who acted, or a program. */
  readonly actor?: string;
  /** The address of the user whose account is concerned. */
  readonly subject?: string | undefined;
  /** The address of the client; only its network is stored. */
  readonly address?: string;
  readonly details?: string | undefined;
}

/** Stores an entry in the audit log of a server. Never rejects: a failure is logged, and what happened has happened. */
export type AuditLog = (entry: AuditEntry) => Promise<void>;

export interface AuditLogOptions {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => Date;
}

export function createAuditLog({ database, log, now }: AuditLogOptions): AuditLog {
  return async (entry) => {
    try {
      await recordAudit(database, entry, now());
    } catch (error) {
      log.error({ event: entry.event, database: describeForLog(error) }, 'audit event could not be stored');
    }
  };
}

const nextId = createIdGenerator();

/** Stores an entry. Rejects if the database fails. */
export async function recordAudit(database: Database, entry: AuditEntry, at: Date): Promise<void> {
  const { event, actor = '', subject = '', address, details = '' } = entry;
  await database
    .insertInto('audit_events')
    .values({
      id: nextId(at),
      happened_at: at.toISOString(),
      event,
      actor,
      subject,
      network: networkOf(address),
      details,
    })
    .execute();
}

/** Returns the events since an instant, oldest first. */
export function readAuditLog(database: Database, since: Date): Promise<readonly AuditEventTable[]> {
  return database
    .selectFrom('audit_events')
    .selectAll()
    .where('happened_at', '>=', since.toISOString())
    .orderBy('id')
    .execute();
}

/** A flood of refused sign-ins does not fill the disk. */
const maximumEvents = 100_000;

/** Deletes events that are older than the given days, and the oldest beyond a maximum number. */
export async function deleteExpiredAuditEvents(
  database: Database,
  days: number,
  now: Date,
  maximum = maximumEvents,
): Promise<void> {
  await database
    .deleteFrom('audit_events')
    .where('happened_at', '<', new Date(now.getTime() - days * dayMilliseconds).toISOString())
    .execute();
  const oldestKept = await database
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', 'desc')
    .offset(maximum - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldestKept !== undefined)
    await database.deleteFrom('audit_events').where('id', '<', oldestKept.id).execute();
}

function networkOf(address = ''): string {
  return addressGroups(address)?.network ?? '';
}
