import { z } from 'zod';
import {
  sampleBookingForm,
  sampleContactForm,
  sampleReferralForm,
} from '../../blocks/testing/sample-forms.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { line } from '../../engine/content/model/common.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { smallSite, toFiles } from '../../engine/testing/small-site.ts';
import type { FormContextFinder } from '../leads/forms/form-context.ts';
import { sitePolicy } from '../site/page-policies.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { PageAnswer, PageRequest, SiteAnswer } from '../site/site-answer.ts';
import { leadSettingsOf } from '../site/site-settings.ts';

const model = new ContentModel({ text: { schema: z.strictObject({ text: line() }) } }, [], []);
const state = readState();

/** The name of the trap field in the forms of in-memory sites. */
export const { trapField } = leadSettingsOf(state);

/** The policy of the pages of in-memory sites. */
const { start, end } = sitePolicy({ script: [], connect: [], image: [], frame: [] });
const policy = start + end;

export type PageFunction = (request: PageRequest, now: Date) => SiteAnswer;

/** A site of functions, for tests of the server. Records the requested paths. */
export interface InMemorySite extends ServedSite {
  /** A small valid site. A test can replace it. */
  state: SiteState | undefined;
  readonly requested: string[];
  /** Finds the forms `contact` and `referral` on every page. */
  readonly formContext: FormContextFinder;
  /** Replaces pages and announces the swap. All other pages stay the same. */
  swap(pages: Readonly<Record<string, PageFunction>>): void;
  readonly isClosed: boolean;
}

export function createInMemorySite(initial: Readonly<Record<string, PageFunction>>): InMemorySite {
  const pages = new Map(Object.entries(initial));
  const listeners: (() => void)[] = [];
  let replaced: readonly string[] = [];
  const requested: string[] = [];
  let version = 1;
  let isClosed = false;
  return {
    requested,
    get version() {
      return `snapshot-${version}`;
    },
    model,
    state,
    diagnostics: [],
    coming: undefined,
    async check() {
      return [];
    },
    async cellReports() {
      return [];
    },
    files: [],
    async withChanges() {
      return undefined;
    },
    async judgeChanges() {
      return { diagnostics: [], known: [] };
    },
    async checkChanges() {
      return { diagnostics: [], known: [] };
    },
    respondFrom(_state, request, now) {
      return this.respond(request, now);
    },
    exampleFrom: () => undefined,
    hasSame: ({ record }) => !replaced.includes(record.path),
    async listPages() {
      return undefined;
    },
    respond(request, now) {
      const { path } = request;
      requested.push(path);
      const answer = pages.get(path)?.(request, now) ?? page('<h1>Not found</h1>', { status: 404 });
      return answer.kind === 'page' ? { ...answer, record: { path, parts: [] } } : answer;
    },
    async renderWithSubmission(path, submission) {
      return pages.has(path)
        ? { status: 200, html: `<h1>${path}</h1>${showSubmission(submission)}`, policy }
        : undefined;
    },
    noticePage: (notice) => ({ html: `<h1>Notice: ${notice}</h1>`, policy }),
    formContext(path, block) {
      if (!pages.has(path)) return undefined;
      const [, city = '', service = ''] = /^\/places\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
      const isForm = ['booking', 'contact', 'referral'].includes(block);
      return {
        city,
        service,
        block: isForm ? block : '',
        form: isForm ? block : '',
        consent: isForm ? `You agree (${block}).` : '',
      };
    },
    keepTime() {},
    onComing() {},
    async changesRead() {},
    onSwap(listener) {
      listeners.push(listener);
    },
    swap(changed) {
      for (const [path, answer] of Object.entries(changed)) pages.set(path, answer);
      replaced = Object.keys(changed);
      version += 1;
      for (const listener of listeners) listener();
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
  return { kind: 'page', status: 200, html, policy, cacheable: true, validUntil: undefined, ...properties };
}

function showSubmission({ values, errors }: RefusedSubmission): string {
  return `<pre>${JSON.stringify({ values, errors })}</pre>`;
}

/** The entries of the small site with one page. Its block type has no component. */
function readState(): SiteState {
  const entries = Object.entries(smallSite).filter(([file]) =>
    /^(?:cities|services|claims|posts)\//.test(file),
  );
  const { snapshot, diagnostics } = new ContentLoader(model).load(
    toFiles({
      ...Object.fromEntries(entries),
      'site.json': {
        ...z.looseObject({}).parse(smallSite['site.json']),
        templates: [],
        freeMail: { domains: ['gmail.com'], prefixes: ['yahoo.'] },
        messages: {
          skipLink: 'Skip to content',
          leadReceived: 'Thank you. We will call you within one business day.',
          failure: { title: 'A fault', text: 'Please try again.' },
        },
      },
      'forms/booking.json': sampleBookingForm,
      'forms/contact.json': sampleContactForm,
      'forms/referral.json': sampleReferralForm,
      'layouts/bare.json': { before: [], after: [] },
      'pages/not-found.json': {
        path: '/not-found',
        layout: 'bare',
        noIndex: true,
        title: 'No such page here',
        description: 'The description of the page for unknown paths, which is long enough.',
        blocks: [{ id: 'head', type: 'text', text: 'No such page' }],
      },
    }),
  );
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}
