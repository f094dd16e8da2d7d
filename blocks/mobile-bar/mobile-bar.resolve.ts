import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';

interface Source {
  readonly label: string;
  readonly schedule: string;
  readonly call: string;
}

interface MobileBarContent extends Source {
  readonly bookingHref: string;
  readonly phoneHref: string;
}

export function resolveMobileBar(block: Source, read: ContentReader): MobileBarContent {
  return { ...block, bookingHref: read.site.booking.href, phoneHref: sitePhone(read.site, read.phone).href };
}
