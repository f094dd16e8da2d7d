import type { ContentReader } from '../../engine/compose/content-reader.ts';

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
  return { ...block, bookingHref: read.site.booking.href, phoneHref: read.site.phones[read.phone].href };
}
