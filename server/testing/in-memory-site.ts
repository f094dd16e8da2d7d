import type { Submission } from '../../engine/render/block-type.ts';
import type { ServedSite, SnapshotSwap } from '../site/served-site.ts';
import type { PageAnswer, PageRequest, SiteAnswer } from '../site/site-answer.ts';

export type PageFunction = (request: PageRequest, now: Date) => SiteAnswer;

/** A site of functions, for tests of the server. Records the requested paths. */
export interface InMemorySite extends ServedSite {
  readonly requested: string[];
  /** Replaces pages and announces the swap. */
  swap(pages: Readonly<Record<string, PageFunction>>, affected: SnapshotSwap['affected']): void;
  readonly isClosed: boolean;
}

export function createInMemorySite(initial: Readonly<Record<string, PageFunction>>): InMemorySite {
  const pages = new Map(Object.entries(initial));
  const listeners: ((swap: SnapshotSwap) => void)[] = [];
  const requested: string[] = [];
  let version = 1;
  let isClosed = false;
  return {
    requested,
    get version() {
      return `snapshot-${version}`;
    },
    leadSettings: {
      freeMail: { domains: ['gmail.com'], prefixes: ['yahoo.'] },
      receivedMessage: 'Thank you. We will call you within one business day.',
      trapField: 'f1trap',
    },
    identity: { name: 'Piano Tuning', language: 'en' },
    state: undefined,
    async check() {
      return [];
    },
    async cellReports() {
      return [];
    },
    respond(request, now) {
      requested.push(request.path);
      return pages.get(request.path)?.(request, now) ?? page('<h1>Not found</h1>', { status: 404 });
    },
    async renderWithSubmission(path, submission) {
      return pages.has(path)
        ? { status: 200, html: `<h1>${path}</h1>${showSubmission(submission)}` }
        : undefined;
    },
    formContext(path, block) {
      if (!pages.has(path)) return undefined;
      const [, city = '', service = ''] = /^\/places\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
      const isForm = block === 'contact' || block === 'referral';
      return { city, service, block: isForm ? block : '', consent: isForm ? `You agree (${block}).` : '' };
    },
    onSwap(listener) {
      listeners.push(listener);
    },
    swap(changed, affected) {
      for (const [path, answer] of Object.entries(changed)) pages.set(path, answer);
      version += 1;
      for (const listener of listeners) listener({ version: `snapshot-${version}`, affected });
    },
    async close() {
      isClosed = true;
    },
    get isClosed() {
      return isClosed;
    },
  };
}

export function page(html: string, properties: Partial<PageAnswer> = {}): PageAnswer {
  return { kind: 'page', status: 200, html, cacheable: true, validUntil: undefined, ...properties };
}

function showSubmission({ values, errors }: Submission): string {
  return `<pre>${JSON.stringify({ values, errors })}</pre>`;
}
