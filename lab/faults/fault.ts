import type { RunningPostgres } from '../../server/testing/run-postgres.ts';
import type { SmtpInbox } from '../../server/testing/smtp-inbox.ts';
import type { WebhookInbox } from '../../server/testing/webhook-inbox.ts';

/** A server under load, for a fault. */
export interface FaultySystem {
  /** The folder of all files of the server. */
  readonly folder: string;
  /** The database of the server in SQLite. */
  readonly databaseFile: string;
  /** The database of a server that needs PostgreSQL. */
  readonly postgres: () => RunningPostgres;
  /** The content of the server. Only a server with the site has one. */
  readonly contentDir: string;
  readonly inbox: WebhookInbox;
  readonly mail: SmtpInbox;
  readonly port: () => number;
  readonly pid: () => number;
  /** Ends the server by a signal and starts it again. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Sends a command to the agent in the server process. */
  command(text: string): Promise<void>;
  /** Waits until the server ends by itself, and starts it again. Returns the exit code; undefined after a signal. */
  restartAfterEnd(): Promise<number | undefined>;
}

export interface Fault {
  readonly name: string;
  /** Whether the server has the site of the content folder, not one in memory; by default false. */
  readonly needsSite?: boolean;
  /** Whether the leads are stored in PostgreSQL, not in SQLite; by default false. */
  readonly needsPostgres?: boolean;
  /** Arguments of Node.js for the server. */
  readonly nodeArguments?: readonly string[];
  /** Whether the operating system may end the process during the fault, so that it is started again; by default false. */
  readonly mayEndProcess?: boolean;
  /**
   * Prepares the folder of the server before its start. Returns how to undo it.
   * @throws FaultUnavailableError
   */
  readonly prepare?: (folder: string) => () => void;
  /**
   * Causes the fault. Returns its end.
   * @throws FaultUnavailableError
   */
  readonly cause: (system: FaultySystem) => Promise<() => Promise<void>>;
}

/** This system or user cannot cause a fault, such as one that only root can. */
export class FaultUnavailableError extends Error {}

/** The end of a fault that ends by itself. */
export const over = async (): Promise<void> => {};
