import type { ResolvedBlock } from '../../engine/render/block-type.ts';
import type { header } from './header.schema.ts';

export type HeaderBlock = ResolvedBlock<typeof header>;
export type Item = HeaderBlock['items'][number];

/** Returns the first segment of a path of this site, in the form of `page.section`. */
const sectionOf = (href: string) => `/${href.split(/[/?#]/)[1] ?? ''}`;

const isCurrent = (href: string, section: string) => href.startsWith('/') && sectionOf(href) === section;

/** A link of the main navigation, marked if it leads to the section of the page. */
export function MenuLink({ item, section }: { readonly item: Item; readonly section: string }) {
  return (
    <a href={item.href} aria-current={isCurrent(item.href, section) ? 'true' : undefined}>
      {item.label}
    </a>
  );
}
