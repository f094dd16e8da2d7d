import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import type { FormContext } from './forms/form-context.ts';

/** The page and form that a lead was sent from and how the visitor came there. Unknown texts are empty. */
export interface LeadContext {
  readonly pagePath: string;
  readonly citySlug: string;
  readonly serviceSlug: string;
  readonly block: string;
  /** The slug of the form. */
  readonly form: string;
  readonly contentVersion: string;
  readonly referrerHost: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly consent: string;
}

/** The context of a lead that was not sent from a page. */
export const unknownContext: LeadContext = {
  pagePath: '',
  citySlug: '',
  serviceSlug: '',
  block: '',
  form: '',
  contentVersion: '',
  referrerHost: '',
  utm: {},
  consent: '',
};

/** The context that a request claims. None of it is trusted. */
export interface ClaimedContext {
  readonly page: string | undefined;
  readonly block: string | undefined;
  /** The URL under which the visitor opened the site. */
  readonly landing: string | undefined;
  /** The URL of the page that linked to the site. */
  readonly referrer: string | undefined;
  /** The `Referer` header: the page with the form. */
  readonly referer: string | undefined;
  /** The host of the site that the form belongs to. */
  readonly host: string;
}

const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const campaignLength = 100;
const hostLength = 253;

/**
 * Returns the part of the claimed context that content and URLs confirm. `formAt` finds a form in the content of the
 * given version; it returns undefined if there is no such page.
 */
export function readLeadContext(
  claimed: ClaimedContext,
  contentVersion: string,
  formAt: (path: string, block: string) => FormContext | undefined,
): LeadContext {
  const { host } = claimed;
  const referer = parseUrl(claimed.referer);
  const ownReferer = referer?.host === host ? referer : undefined;
  const page = claimed.page?.split(/[?#]/)[0] ?? ownReferer?.pathname;
  const path = page === undefined ? '' : canonicalPath(page);
  const form = page === undefined ? undefined : formAt(path, claimed.block ?? '');
  const landing = parseUrl(claimed.landing);
  const referrer = parseUrl(claimed.referrer);
  return {
    pagePath: form === undefined ? '' : path,
    citySlug: form?.city ?? '',
    serviceSlug: form?.service ?? '',
    block: form?.block ?? '',
    form: form?.form ?? '',
    contentVersion,
    referrerHost: referrer === undefined || referrer.host === host ? '' : referrer.host.slice(0, hostLength),
    utm: { ...campaignOf(ownReferer), ...campaignOf(landing?.host === host ? landing : undefined) },
    consent: form?.consent ?? '',
  };
}

function campaignOf(url: URL | undefined): Readonly<Record<string, string>> {
  if (url === undefined) return {};
  return Object.fromEntries(
    campaignParameters.flatMap((name) => {
      const value = (url.searchParams.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
      return value === '' ? [] : [[name, Array.from(value).slice(0, campaignLength).join('')]];
    }),
  );
}

/** A parsed http or https URL; undefined for anything else. */
function parseUrl(text: string | undefined): URL | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
