import type { ContentReader } from '../engine/compose/content-reader.ts';
import { sitePhone } from '../engine/content/site-phone.ts';

/** Returns the telephone number of the page. */
export function pagePhone({ site, phone }: ContentReader): {
  readonly display: string;
  readonly href: string;
} {
  const { display, href } = sitePhone(site, phone);
  return { display, href };
}
