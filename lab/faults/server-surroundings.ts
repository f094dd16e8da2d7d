import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import { type RunningPostgres, runPostgres } from '../../server/testing/run-postgres.ts';
import { openSmtpInbox, type SmtpInbox } from '../../server/testing/smtp-inbox.ts';
import { openWebhookInbox, type WebhookInbox } from '../../server/testing/webhook-inbox.ts';
import type { Fault } from './fault.ts';

/** All that a server with a fault works with: a folder, a database, content, and receivers of leads. */
export interface ServerSurroundings {
  readonly folder: string;
  /** The file of a database in SQLite. */
  readonly databaseFile: string;
  readonly location: DatabaseLocation;
  /** Absent if the leads are stored in SQLite. */
  readonly postgres: RunningPostgres | undefined;
  /** A copy of the content, if the server has a site. */
  readonly contentDir: string;
  readonly inbox: WebhookInbox;
  readonly mail: SmtpInbox;
  /** The settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the receivers and the database, and removes the folder. */
  close(): Promise<void>;
}

/** More than the server opens. */
const postgresConnections = 30;

/** @throws FaultUnavailableError if this system cannot cause the fault */
export async function openSurroundings(fault: Fault, contentDir: string): Promise<ServerSurroundings> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-fault-'));
  const undo = fault.prepare?.(folder);
  const [inbox, mail] = await Promise.all([openWebhookInbox(), openSmtpInbox()]);
  const postgres = fault.needsPostgres === true ? await runPostgres(postgresConnections) : undefined;
  const databaseFile = join(folder, 'site.db');
  const ownContent = join(folder, 'content');
  if (fault.needsSite === true) cpSync(contentDir, ownContent, { recursive: true });
  return {
    folder,
    databaseFile,
    location:
      postgres === undefined
        ? { kind: 'sqlite', file: databaseFile }
        : { kind: 'postgres', url: `${postgres.url}/postgres` },
    postgres,
    contentDir: ownContent,
    inbox,
    mail,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: postgres === undefined ? `sqlite:${databaseFile}` : `${postgres.url}/postgres`,
      BACKUP_DIR: 'off',
      ...(fault.needsSite === true && { CONTENT_DIR: ownContent }),
      LEAD_LIMIT_ADDRESS: 'off',
      LEAD_WEBHOOK_URL: inbox.url,
      LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
      SMTP_URL: mail.url,
      LEAD_EMAIL_TO: 'ana@ruiz.example',
    },
    async close() {
      await Promise.all([inbox.close(), mail.close(), postgres?.stop()]);
      undo?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
