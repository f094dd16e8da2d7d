import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import type { PageSource } from '../site/site-source.ts';

/** Where a lead was sent from and what led there, as far as the server can tell. Texts are empty where it cannot. */
export interface LeadCircumstances {
  readonly pagePath: string;
  readonly citySlug: string;
  readonly serviceSlug: string;
  readonly block: string;
  readonly contentVersion: string;
  readonly referrerHost: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly consent: string;
}

/** Those of a lead that came from no page. */
export const unknownCircumstances: LeadCircumstances = {
  pagePath: '',
  citySlug: '',
  serviceSlug: '',
  block: '',
  contentVersion: '',
  referrerHost: '',
  utm: {},
  consent: '',
};

/** What a request says of its circumstances; none of it is stored before it is checked. */
export interface StatedCircumstances {
  readonly page: string | undefined;
  readonly block: string | undefined;
  /** The address under which the visitor opened the site. */
  readonly landing: string | undefined;
  /** The address of the page whose link the visitor followed to the site. */
  readonly referrer: string | undefined;
  /** The `Referer` header: the page with the form. */
  readonly referer: string | undefined;
  /** The host under which the request came. */
  readonly host: string;
}

const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const campaignLength = 100;
const hostLength = 253;

/** Keeps of what a request states only what content and addresses bear out. */
export function readCircumstances(
  stated: StatedCircumstances,
  site: PageSource,
  now: Date,
): LeadCircumstances {
  const { host } = stated;
  const referer = parseUrl(stated.referer);
  const ownReferer = referer?.host === host ? referer : undefined;
  const page = stated.page?.split(/[?#]/)[0] ?? ownReferer?.pathname;
  const path = page === undefined ? '' : canonicalPath(page);
  const place = page === undefined ? undefined : site.formAt(path, stated.block ?? '', now);
  const landing = parseUrl(stated.landing);
  const referrer = parseUrl(stated.referrer);
  return {
    pagePath: place === undefined ? '' : path,
    citySlug: place?.city ?? '',
    serviceSlug: place?.service ?? '',
    block: place?.block ?? '',
    contentVersion: site.version,
    referrerHost: referrer === undefined || referrer.host === host ? '' : referrer.host.slice(0, hostLength),
    utm: { ...campaignOf(ownReferer), ...campaignOf(landing?.host === host ? landing : undefined) },
    consent: place?.consent ?? '',
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

/** An address on the web; undefined for anything else. */
function parseUrl(text: string | undefined): URL | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
