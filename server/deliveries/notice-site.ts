import type { ServedSite } from '../site/served-site.ts';
import type { NoticeSite } from './lead-notice.ts';

/** What receivers are told of the site, as its content is now. */
export function noticeSiteOf(site: ServedSite, url: string): NoticeSite {
  const { name, language } = site.identity;
  return { name, language, url, timeZone: site.state?.snapshot.site.value.timeZone ?? 'UTC' };
}
