import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** Something that the policy of a page has blocked, as often as browsers have reported it. */
export interface Violation {
  /** The path of the page; undefined if it is no page of the site. */
  readonly page: string | undefined;
  /** "script-src-elem" */
  readonly directive: string;
  /** "inline", "eval", the origin of an address, or its scheme. */
  readonly blocked: string;
  readonly count: number;
  readonly lastAt: Date;
}

export interface ViolationLogOptions {
  /** Returns the path by which a page is listed; undefined for all paths that the site does not have. */
  readonly pageOf: (path: string) => string | undefined;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** The directives that browsers report (CSP Level 3, and trusted types). */
const directives = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'navigate-to',
  'object-src',
  'prefetch-src',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

const reportSchema = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string(),
    effectiveDirective: z.enum(directives),
    blockedURL: z.string().optional(),
  }),
});

/** Maximum number of different violations; the one that was reported longest ago is forgotten first. */
const maximumViolations = 100;

/** Maximum number of reports in one request. */
const maximumReports = 20;

/** Maximum number of reports in one minute. Browsers with an extension that alters pages may send many. */
const maximumPerMinute = 120;

const minute = 60_000;

/**
 * The reports of browsers since the start of the process. Anybody can send reports, so their number and size are limited. Of
 * an address only its origin is kept, and nothing about the visitor.
 */
export class ViolationLog {
  readonly #options: ViolationLogOptions;
  /** From the longest ago to the latest. */
  readonly #violations = new Map<string, Violation>();
  #minute = { start: 0, reports: 0 };

  constructor(options: ViolationLogOptions) {
    this.#options = options;
  }

  /** Adds the reports of a request. Returns false if there were too many in this minute. */
  add(reports: readonly unknown[]): boolean {
    const at = this.#options.now();
    if (Math.abs(at.getTime() - this.#minute.start) >= minute)
      this.#minute = { start: at.getTime(), reports: 0 };
    for (const report of reports.slice(0, maximumReports)) {
      this.#minute.reports += 1;
      if (this.#minute.reports > maximumPerMinute) return false;
      const { success, data } = reportSchema.safeParse(report);
      if (success) this.#count(data.body, at);
    }
    return true;
  }

  /** Returns the violations, the latest first. */
  list(): readonly Violation[] {
    return [...this.#violations.values()].reverse();
  }

  #count(
    { documentURL, effectiveDirective, blockedURL = '' }: z.infer<typeof reportSchema>['body'],
    at: Date,
  ) {
    const path = URL.canParse(documentURL) ? new URL(documentURL).pathname : '';
    const found = {
      page: this.#options.pageOf(path),
      directive: effectiveDirective,
      blocked: blockedBy(blockedURL),
    };
    const key = Object.values(found).join(' ');
    const known = this.#violations.get(key);
    if (known === undefined) this.#note(found);
    this.#violations.delete(key);
    this.#violations.set(key, { ...found, count: (known?.count ?? 0) + 1, lastAt: at });
    const [oldest] = this.#violations.keys();
    if (this.#violations.size > maximumViolations && oldest !== undefined) this.#violations.delete(oldest);
  }

  /** Logs the page and the directive, once. Anybody can write what was blocked, so only the dashboard shows it. */
  #note({ page, directive }: Pick<Violation, 'page' | 'directive'>): void {
    const isNoted = this.list().some((other) => other.page === page && other.directive === directive);
    if (isNoted) return;
    this.#options.log.warn(
      { page, directive },
      'the policy of a page blocked something; the dashboard shows what',
    );
  }
}

const keywords = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy']);

/** The origin of an address, its scheme if it has none, or a keyword of reports. */
function blockedBy(blockedUrl: string): string {
  if (keywords.has(blockedUrl)) return blockedUrl;
  if (!URL.canParse(blockedUrl)) return 'other';
  const { origin, protocol } = new URL(blockedUrl);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}
