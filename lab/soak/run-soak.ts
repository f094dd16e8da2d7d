import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Answer, Load, percentile, type SentLead } from '../../scripts/testing/load.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import { countLost } from '../overload/run-overload-test.ts';
import type { Sample } from './trend.ts';

export interface SoakOptions {
  readonly origin: string;
  readonly pid: number;
  /** The database of the server. */
  readonly location: DatabaseLocation;
  readonly seconds: number;
  /** Paths of pages. */
  readonly paths: readonly string[];
  /** The path of a page that reads its query. */
  readonly queryPage: string;
  readonly user: { readonly email: string; readonly password: string };
  /** Changes the content that the server watches. */
  readonly edit: () => void;
}

export interface SoakResult {
  /** The number of requests by kind. */
  readonly requests: Readonly<Record<string, number>>;
  /** Requests that were not answered as they should be, as sentences. */
  readonly failures: readonly string[];
  /** Acknowledged leads that are not in the database. */
  readonly lost: number;
  /** The versions of the release and its content that pages named. */
  readonly versions: number;
  /** Open handles before the load, and when all of its connections have ended. */
  readonly handles: { readonly before: number; readonly after: number };
  readonly samples: {
    readonly memory: readonly Sample[];
    readonly handles: readonly Sample[];
    /** The time in milliseconds within which 99 % of the pages between two samples were answered. */
    readonly p99: readonly Sample[];
  };
}

const samplesInAll = 60;
const pageClients = 4;

/** Pauses in milliseconds between the requests of one client: the server is busy, but not overloaded. */
const pauses = { page: 25, query: 100, lead: 250, dashboard: 500, stream: 1_000, edit: 5_000 };

/** The time for the server to close what the load has left open: idle worker threads end after a minute. */
const settleMilliseconds = 120_000;

/** The longest time in milliseconds until a change of the content is served. */
const patience = 120_000;

/**
 * Sends visitors, leads and a user of the dashboard to a server whose content changes meanwhile, and samples what the process
 * uses.
 */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { pid } = options;
  const soak = new Soak(options);
  await soak.start();
  const before = openHandles(pid);
  await soak.run();
  const after = await handlesWhenQuiet(pid, before);
  const { requests, failures, leads, versions, samples } = soak;
  return {
    requests: Object.fromEntries(requests),
    failures,
    lost: await countLost(options.location, leads),
    versions: versions.size,
    handles: { before, after },
    samples,
  };
}

class Soak {
  readonly requests = new Map<string, number>();
  readonly failures: string[] = [];
  readonly leads: SentLead[] = [];
  readonly versions = new Set<string>();
  readonly samples: Readonly<Record<'memory' | 'handles' | 'p99', Sample[]>> = {
    memory: [],
    handles: [],
    p99: [],
  };
  readonly #options: SoakOptions;
  readonly #load: Load;
  #began = 0;
  #cookie = '';
  #pageTimes: number[] = [];

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#load = new Load(options.origin, options.queryPage);
  }

  /** Causes what the server starts on demand, such as the thread that checks changed content. */
  async start(): Promise<void> {
    this.#cookie = await this.#signIn();
    await this.#visit();
    await this.#changeContent();
  }

  async run(): Promise<void> {
    const load = this.#load;
    const cookie = this.#cookie;
    this.#began = performance.now();
    const dashboard = ['/api/dashboard/leads', '/api/dashboard/numbers', '/api/dashboard/leads.csv'];
    let turn = 0;
    await Promise.all([
      ...Array.from({ length: pageClients }, () => this.#repeat('pages', pauses.page, () => this.#visit())),
      this.#repeat('pages with a query', pauses.query, () => load.fetchPage()),
      this.#repeat('leads', pauses.lead, () => this.#sendLead(), 201),
      this.#repeat('dashboard', pauses.dashboard, () =>
        load.fetch(dashboard[turn++ % dashboard.length] ?? '', { cookie }),
      ),
      this.#repeat('event streams', pauses.stream, () => this.#stream(cookie)),
      this.#repeat('content', pauses.edit, () => this.#changeContent()),
      this.#sample(),
    ]);
    load.close();
  }

  #isOver(): boolean {
    return performance.now() - this.#began >= this.#options.seconds * 1000;
  }

  /** Repeats one kind of request until the end. An answer with another status is a failure. */
  async #repeat(kind: string, pause: number, send: () => Promise<Answer>, expected = 200): Promise<void> {
    while (!this.#isOver()) {
      const { status } = await send();
      this.requests.set(kind, (this.requests.get(kind) ?? 0) + 1);
      if (status !== expected) this.failures.push(`${kind}: status ${status} instead of ${expected}`);
      await setTimeout(pause);
    }
  }

  async #visit(): Promise<Answer> {
    const { paths } = this.#options;
    const answer = await this.#load.fetch(paths[randomInt(paths.length)] ?? '/');
    this.#pageTimes.push(answer.milliseconds);
    if (answer.release !== undefined) this.versions.add(answer.release);
    return answer;
  }

  async #sendLead(): Promise<Answer> {
    const lead = await this.#load.sendLead();
    this.leads.push(lead);
    return lead;
  }

  /** Changes the content, and waits until it is served. */
  async #changeContent(): Promise<Answer> {
    const began = performance.now();
    const before = await this.#visit();
    this.#options.edit();
    for (;;) {
      const { release } = await this.#visit();
      const milliseconds = performance.now() - began;
      if (release !== before.release) return { status: 200, milliseconds };
      if (milliseconds > patience)
        throw new Error(`A change of the content was not served within ${patience} ms.`);
      await setTimeout(pauses.page);
    }
  }

  /** Opens an event stream, reads its beginning, and leaves. */
  async #stream(cookie: string): Promise<Answer> {
    const began = performance.now();
    const leaving = new AbortController();
    const response = await fetch(`${this.#options.origin}/api/dashboard/events`, {
      headers: { cookie },
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    return { status: response.status, milliseconds: performance.now() - began };
  }

  async #signIn(): Promise<string> {
    const { origin, user } = this.#options;
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`Signing in was answered with status ${response.status}.`);
    return response.headers
      .getSetCookie()
      .map((text) => text.split(';', 1).join(''))
      .join('; ');
  }

  async #sample(): Promise<void> {
    const { pid, seconds } = this.#options;
    while (!this.#isOver()) {
      await setTimeout((seconds * 1000) / samplesInAll);
      const at = (performance.now() - this.#began) / 1000;
      this.samples.memory.push({ seconds: at, value: residentBytes(pid) });
      this.samples.handles.push({ seconds: at, value: openHandles(pid) });
      const times = this.#pageTimes.sort((left, right) => left - right);
      if (times.length > 0) this.samples.p99.push({ seconds: at, value: percentile(times, 0.99) });
      this.#pageTimes = [];
    }
  }
}

/** Waits until a process has as few handles as before, and returns their number. */
async function handlesWhenQuiet(pid: number, before: number): Promise<number> {
  const deadline = performance.now() + settleMilliseconds;
  while (openHandles(pid) > before && performance.now() < deadline) await setTimeout(100);
  return openHandles(pid);
}

/** The resident memory of a process in bytes, as Linux counts it. */
function residentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** The number of files, sockets and timers that a process has open. */
function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
