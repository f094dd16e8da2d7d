import { setTimeout } from 'node:timers/promises';
import { createSessionStore } from '../../server/auth/session-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { sessionSecret } from './instance.ts';

const pause = 100;

/** Asks again and again who is signed in, with the session of a user. */
export class SessionKeeper {
  /** Answers that the user is not signed in. */
  signedOut = 0;
  /** Answers with the user. */
  confirmed = 0;
  readonly #origin: string;
  readonly #cookie: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#cookie = `__Host-cityblock-session=${token}`;
  }

  /** Adds a user with a session to the database. The site is served as if over TLS. */
  static async start(databaseUrl: string, origin: string): Promise<SessionKeeper> {
    const database = await openDatabase({ kind: 'postgres', url: databaseUrl });
    const at = new Date().toISOString();
    await database
      .insertInto('users')
      .values({
        id: 'ana',
        email: 'ana@ruiz-law.example',
        password_hash: 'none',
        created_at: at,
        password_changed_at: at,
      })
      .execute();
    const token = await createSessionStore(database, sessionSecret, () => new Date()).start('ana');
    await database.destroy();
    return new SessionKeeper(origin, token);
  }

  async askUntil(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const response = await fetch(`${this.#origin}/api/auth/user`, {
        headers: { cookie: this.#cookie },
      }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 401) this.signedOut += 1;
      if (response?.status === 200) this.confirmed += 1;
      await setTimeout(pause);
    }
  }
}
