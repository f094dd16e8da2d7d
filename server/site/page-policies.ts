import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { trustedTypesPolicy } from '../../engine/browser/trusted-types-policy.ts';
import { computedOnce } from '../../engine/content/computed-once.ts';
import { hashSource } from '../../engine/render/inline-style.ts';
import { type LoadedOrigins, loadedOrigins } from '../../engine/routes/loaded-origins.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

export interface PagePoliciesOptions {
  readonly mode: 'production' | 'development';
  /** The identifiers of services that the environment sets. */
  readonly services: readonly string[];
  /** The address that forms send leads to, if it is not that of the server of the pages. */
  readonly leadsUrl?: string | undefined;
}

/** Where browsers report what the policy of a document blocks. */
export const reportsPath = '/api/reports';

/** The directive of every policy that is reported, and the header that goes with it. */
export const reportDirective = 'report-to csp';
export const reportingHeader = { 'reporting-endpoints': `csp="${reportsPath}"` } as const;

/** The policy of documents in development, to which Vite adds scripts, styles and a connection of its own. */
export const developmentPolicy = [
  "default-src 'self' 'unsafe-inline' data: ws: https: http:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** The policy of a site's pages around the sources of their styles. */
interface SitePolicy {
  readonly start: string;
  readonly end: string;
}

/**
 * The Content-Security-Policies of pages. They differ in the sources of their style elements only, which the renderer knows:
 * hashing what a document contains would allow what an attacker has put there.
 */
export class PagePolicies {
  readonly #options: PagePoliciesOptions;
  readonly #services: ReadonlySet<string>;

  constructor(options: PagePoliciesOptions) {
    this.#options = options;
    this.#services = new Set(options.services);
  }

  /** Returns the policy of a document with these sources of style elements. */
  of(state: SiteState, styleSources: readonly string[]): string {
    if (this.#options.mode === 'development') return developmentPolicy;
    const { start, end } = this.#siteOf(state);
    return [start, ...styleSources].join(' ') + end;
  }

  /** Whether a policy is that of a document of the site in production, with any sources of style elements. */
  isOf(state: SiteState, policy: string): boolean {
    const { start, end } = this.#siteOf(state);
    return policy.startsWith(start) && policy.endsWith(end);
  }

  readonly #siteOf = computedOnce(({ snapshot, model }: SiteState) => {
    const { leadsUrl } = this.#options;
    const leadsOrigin = leadsUrl === undefined ? undefined : new URL(leadsUrl).origin;
    return sitePolicy(loadedOrigins(snapshot, model, this.#services), leadsOrigin);
  });
}

/**
 * Returns the parts of a policy that allows the scripts of pages, and what they load from other hosts.
 * @param leadsOrigin the origin that forms send leads to, in addition to the origin of the page
 */
export function sitePolicy(
  { script, connect, image, frame }: LoadedOrigins,
  leadsOrigin?: string,
): SitePolicy {
  const leads = leadsOrigin === undefined ? [] : [leadsOrigin];
  const directive = (...parts: readonly string[]) => parts.join(' ');
  return {
    start: [
      "default-src 'none'",
      directive("script-src 'self'", hashSource(colorSchemeScript), ...script),
      "style-src 'self'",
    ].join('; '),
    end: [
      '',
      directive("img-src 'self'", ...image),
      "font-src 'self'",
      directive("connect-src 'self'", ...leads, ...connect),
      "manifest-src 'self'",
      ...(frame.length === 0 ? [] : [directive('frame-src', ...frame)]),
      "base-uri 'none'",
      // The answer to a form without script redirects to a page of this site.
      directive("form-action 'self'", ...leads),
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      // Scripts of other hosts have no policy of their own: see page-view-services.ts.
      directive('trusted-types', trustedTypesPolicy, ...(script.length === 0 ? [] : ['default'])),
      reportDirective,
    ].join('; '),
  };
}
