import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';

interface HeaderLink {
  readonly label: string;
  readonly href: string;
}

interface Source {
  readonly mark?: { readonly viewBox: string; readonly path: string } | undefined;
  readonly home: string;
  readonly label: string;
  readonly items: readonly (HeaderLink & { readonly children?: readonly HeaderLink[] | undefined })[];
  readonly submenuLabel: string;
  readonly openMenu: string;
  readonly closeMenu: string;
}

interface HeaderContent extends Source {
  /** The file of the logo, which replaces the mark. */
  readonly logo: string | undefined;
  readonly name: string;
  readonly booking: HeaderLink;
  readonly phone: { readonly display: string; readonly href: string };
}

export function resolveHeader(block: Source, read: ContentReader): HeaderContent {
  const { name, booking } = read.site;
  const { display, href } = sitePhone(read.site, read.phone);
  return {
    ...block,
    logo: read.theme.logo,
    name,
    booking: { label: booking.label, href: booking.href },
    phone: { display, href },
  };
}
