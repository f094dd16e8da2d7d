import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';

interface TopBarPhone {
  readonly label: string;
  readonly display: string;
  readonly href: string;
  readonly wideOnly: boolean;
}

interface TopBarContent {
  readonly label: string;
  readonly note: string | undefined;
  readonly phones: readonly TopBarPhone[];
}

interface Source {
  readonly label: string;
  readonly note?: string | undefined;
  readonly phones: readonly {
    readonly phone: string;
    readonly wideOnly?: true | undefined;
  }[];
}

export function resolveTopBar(block: Source, read: ContentReader): TopBarContent {
  return {
    label: block.label,
    note: block.note,
    phones: block.phones.map(({ phone, wideOnly }) => {
      const { label, display, href } = sitePhone(read.site, phone);
      return { label, display, href, wideOnly: wideOnly === true };
    }),
  };
}
