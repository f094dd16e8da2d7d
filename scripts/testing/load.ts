import { randomInt, randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { filledForm } from '../../blocks/testing/filled-form.ts';
import { releaseHeader } from '../../server/release.ts';

/** The answer to one request: its status, and the milliseconds until its last byte. Status 0: the connection failed. */
export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  /** The header that names the release and the content of a page. */
  readonly release?: string | undefined;
}

/** A lead that was sent, with its answer. The address is unique, so that it can be found in the database. */
export interface SentLead extends Answer {
  readonly email: string;
}

const timeoutMilliseconds = 60_000;

/** Sends requests to a server from one address, over as many connections as there are requests at a time. */
export class Load {
  readonly #origin: string;
  readonly #page: string;
  readonly #agent = new Agent({ keepAlive: true });

  /** @param page the path of a page that reads its query */
  constructor(origin: string, page: string) {
    this.#origin = origin;
    this.#page = page;
  }

  /** Requests the page with a query that no other request has, so that it must be rendered. */
  fetchPage(): Promise<Answer> {
    const query = `employees=${randomInt(1, 100_000)}&hours=${randomInt(1, 100_000)}`;
    return this.#send('GET', `${this.#page}?${query}`);
  }

  fetch(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#send('GET', path, { headers });
  }

  async sendLead(): Promise<SentLead> {
    const email = `${randomUUID()}@ruiz-law.example`;
    const lead = {
      ...filledForm,
      email,
      message: 'Our server is old. '.repeat(10),
      page: '/',
      submissionId: randomUUID(),
    };
    const answer = await this.#send('POST', '/api/leads', { body: lead });
    return { ...answer, email };
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    {
      body,
      headers: own,
    }: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> {
    const began = performance.now();
    const headers = { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }), ...own };
    return new Promise((resolve) => {
      const answered = (status: number, release?: string) =>
        resolve({ status, milliseconds: performance.now() - began, release });
      const receive = (response: IncomingMessage) => {
        response.resume();
        const release = response.headers[releaseHeader];
        response.once('end', () => answered(response.statusCode ?? 0, release?.toString()));
        response.once('error', () => answered(0));
      };
      const sent = request(`${this.#origin}${path}`, { method, headers, agent: this.#agent }, receive);
      sent.setTimeout(timeoutMilliseconds, () => sent.destroy());
      sent.once('error', () => answered(0));
      sent.end(body && JSON.stringify(body));
    });
  }
}

/** Sends at fixed times, whether or not earlier requests are answered. Resolves when all are. */
export async function sendSteadily<Sent>(
  perSecond: number,
  seconds: number,
  send: () => Promise<Sent>,
): Promise<readonly Sent[]> {
  const sent: Promise<Sent>[] = [];
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  while (sent.length < total) {
    const due = Math.min(total, ((performance.now() - began) / 1000) * perSecond);
    while (sent.length < due) sent.push(send());
    await setTimeout(1);
  }
  return Promise.all(sent);
}

/** Sends over a few connections, each request after the answer to the one before. Returns the answers per second. */
export async function sendInTurn(
  connections: number,
  seconds: number,
  send: () => Promise<Answer>,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let answered = 0;
  const run = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await send();
      if (status !== 200) throw new Error(`The server responded with ${status} before it was overloaded.`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  return answered / ((performance.now() - began) / 1000);
}

/** The value below which a share of the sorted values is. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
