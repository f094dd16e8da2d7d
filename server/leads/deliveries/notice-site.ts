import type { ServedSite } from '../../site/served-site.ts';
import { siteIdentityOf } from '../../site/site-settings.ts';
import type { NoticeSite } from './lead-notice.ts';

/** Returns the data about the site that receivers get, from the current content. */
export function noticeSiteOf(site: ServedSite, url: string): NoticeSite {
  const { name, language, words } = siteIdentityOf(site.state);
  return { name, language, words, url, timeZone: site.state?.snapshot.site.value.timeZone ?? 'UTC' };
}
