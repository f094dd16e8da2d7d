import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';

interface Source {
  readonly label: string;
  readonly schedule: string;
  readonly call: string;
  readonly urgentPhones?: readonly string[] | undefined;
}

interface MobileBarContent extends Omit<Source, 'urgentPhones'> {
  readonly bookingHref: string;
  readonly phoneHref: string;
  /** The action with the accent. */
  readonly mainAction: 'booking' | 'call';
}

export function resolveMobileBar(
  { urgentPhones = [], ...block }: Source,
  read: ContentReader,
): MobileBarContent {
  return {
    ...block,
    bookingHref: read.site.booking.href,
    phoneHref: sitePhone(read.site, read.phone).href,
    mainAction: urgentPhones.includes(read.phone) ? 'call' : 'booking',
  };
}
