import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';

interface Source {
  readonly heading: string;
  readonly text: string;
  readonly ways: readonly { readonly label: string; readonly href: string; readonly text: string }[];
  readonly call?: string | undefined;
}

interface NotFoundContent extends Omit<Source, 'call'> {
  readonly call: { readonly label: string; readonly display: string; readonly href: string } | undefined;
}

export function resolveNotFound(block: Source, read: ContentReader): NotFoundContent {
  const { heading, text, ways, call } = block;
  if (call === undefined) return { heading, text, ways, call };
  const { display, href } = sitePhone(read.site, read.phone);
  return { heading, text, ways, call: { label: call, display, href } };
}
