import type { ContentReader, PageLink } from '../../engine/compose/content-reader.ts';
import { breadcrumbsWords } from './breadcrumbs.words.ts';

export interface Breadcrumbs {
  readonly label: string;
  /** The pages from the home page to this page, inclusive. */
  readonly trail: readonly PageLink[];
}

/** Returns the page at every prefix of this page's path; prefixes without a page are left out. */
export function resolveBreadcrumbs(
  block: { readonly label?: string | undefined },
  read: ContentReader,
): Breadcrumbs {
  const segments = read.path.split('/').filter(Boolean);
  const prefixes = ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)];
  const trail = prefixes.flatMap((path) => {
    const page = read.pageAt(path);
    return page ? [{ path: page.path, name: page.name }] : [];
  });
  return { label: block.label ?? read.words(breadcrumbsWords)('label'), trail };
}
