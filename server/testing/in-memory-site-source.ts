import type { Submission } from '../../engine/render/block-type.ts';
import type { SocialCard } from '../cards/social-card.ts';
import type { PageAnswer, PageRequest, PageSource, SnapshotSwap } from '../site/site-source.ts';

export type PageFunction = (request: PageRequest, now: Date) => PageAnswer;

/** A site made of functions, for tests of the server alone. Counts how often it is asked. */
export interface InMemorySiteSource extends PageSource {
  readonly asked: string[];
  /** Replaces pages and announces what that affects. */
  swap(pages: Readonly<Record<string, PageFunction>>, affected: SnapshotSwap['affected']): void;
  readonly isClosed: boolean;
}

export function createInMemorySiteSource(
  initial: Readonly<Record<string, PageFunction>>,
): InMemorySiteSource {
  const pages = new Map(Object.entries(initial));
  const listeners: ((swap: SnapshotSwap) => void)[] = [];
  const asked: string[] = [];
  let version = 1;
  let isClosed = false;
  return {
    asked,
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
    respond(request, now) {
      asked.push(request.path);
      return pages.get(request.path)?.(request, now) ?? page('<h1>Not found</h1>', { status: 404 });
    },
    async renderWithSubmission(path, submission) {
      return pages.has(path)
        ? { status: 200, html: `<h1>${path}</h1>${showSubmission(submission)}` }
        : undefined;
    },
    socialCard(path) {
      return pages.has(path) ? cardOf(path) : undefined;
    },
    formAt(path, block) {
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

function cardOf(title: string): SocialCard {
  return {
    title,
    topic: undefined,
    brand: 'In memory',
    mark: undefined,
    phone: '(603) 555-0100',
    hours: 'Always',
    map: undefined,
  };
}

type Page = Extract<PageAnswer, { kind: 'page' }>;

export function page(html: string, properties: Partial<Page> = {}): Page {
  return { kind: 'page', status: 200, html, cacheable: true, validUntil: undefined, ...properties };
}

function showSubmission({ values, errors }: Submission): string {
  return `<pre>${JSON.stringify({ values, errors })}</pre>`;
}
