import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** As the stream asks browsers to wait before they connect again. */
const reconnectMilliseconds = 2_000;
const pauseAfterFailure = 100;
const pageSchema = z.object({ leads: z.array(z.object({ id: z.string() })), next: z.string().nullable() });

/**
 * An open dashboard: it asks for the list of leads when its stream of events connects, and for each event of a lead, and never
 * otherwise. It connects again when the stream ends.
 */
export class DashboardClient {
  /** When each lead was listed first, by its id. */
  readonly seen = new Map<string, number>();
  /** Answers that the user is not signed in. */
  signedOut = 0;
  /** Answers to the signed-in user. */
  confirmed = 0;
  /** The times that the stream was connected. */
  connections = 0;
  /** Events of leads. */
  events = 0;
  readonly #origin: string;
  readonly #cookie: string;
  #isStale = false;
  #refetching: Promise<void> | undefined;

  constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  /** Resolves when all leads are listed, or to false after a time. */
  async sees(ids: readonly string[], milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds;
    const isComplete = () => ids.every((id) => this.seen.has(id));
    while (!isComplete() && performance.now() < end) await setTimeout(pauseAfterFailure);
    return isComplete();
  }

  /** Stays connected until it is stopped. */
  async watchUntil(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        await this.#readEvents(stopped);
      } catch {
        // The stream broke off, or no server was reached.
      }
      await setTimeout(reconnectMilliseconds, undefined, { signal: stopped }).catch(() => undefined);
    }
    await this.#refetching;
  }

  async #readEvents(stopped: AbortSignal): Promise<void> {
    const response = await this.#ask('/api/dashboard/events', stopped);
    if (response.status !== 200) return;
    this.connections += 1;
    this.#refetch(stopped);
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      const events = messages.filter((message) => /^event: leads$/m.test(message)).length;
      this.events += events;
      if (events > 0) this.#refetch(stopped);
    }
  }

  /** Events while the list is fetched are answered by fetching it once more. */
  #refetch(stopped: AbortSignal): void {
    this.#isStale = true;
    this.#refetching ??= this.#refetchStale(stopped).finally(() => {
      this.#refetching = undefined;
    });
  }

  async #refetchStale(stopped: AbortSignal): Promise<void> {
    while (this.#isStale && !stopped.aborted) {
      this.#isStale = false;
      await this.#list(stopped);
    }
  }

  /** Lists leads from the newest on, until two pages contain nothing new. */
  async #list(stopped: AbortSignal): Promise<void> {
    let before: string | null = '';
    for (let known = 0; known < 2 && before !== null && !stopped.aborted; ) {
      const page: z.infer<typeof pageSchema> | undefined = await this.#page(before, stopped);
      if (page === undefined) {
        await setTimeout(pauseAfterFailure);
        continue;
      }
      const unseen = page.leads.filter(({ id }) => !this.seen.has(id));
      for (const { id } of unseen) this.seen.set(id, performance.now());
      known = unseen.length === 0 ? known + 1 : 0;
      before = page.next;
    }
  }

  async #page(before: string, stopped: AbortSignal): Promise<z.infer<typeof pageSchema> | undefined> {
    try {
      const query = before === '' ? '' : `?before=${before}`;
      const response = await this.#ask(`/api/dashboard/leads${query}`, stopped);
      const body: unknown = await response.json();
      return response.status === 200 ? pageSchema.parse(body) : undefined;
    } catch {
      return undefined;
    }
  }

  async #ask(path: string, signal: AbortSignal): Promise<Response> {
    const response = await fetch(this.#origin + path, { headers: { cookie: this.#cookie }, signal });
    if (response.status === 401) this.signedOut += 1;
    if (response.status === 200) this.confirmed += 1;
    return response;
  }
}
