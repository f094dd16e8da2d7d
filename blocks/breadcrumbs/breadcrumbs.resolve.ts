import type { ContentReader, PageLink } from '../../engine/compose/content-reader.ts';
import { computedOnce } from '../../engine/content/computed-once.ts';
import { pathPrefixes } from '../../engine/routes/path-prefixes.ts';
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
  const trail = Array.from({ length: read.ancestors }, (_, index) => ({
    path: read.inset((page) => trailOf(page)[index]?.path ?? ''),
    name: read.inset((page) => trailOf(page)[index]?.name ?? ''),
  }));
  return { label: block.label ?? read.words(breadcrumbsWords)('label'), trail };
}

/** Returns the trail of the page that is being read, which is the same for all its insets. */
const trailOf = computedOnce((read: ContentReader): readonly PageLink[] =>
  pathPrefixes(read.path).flatMap((path) => read.pageAt(path) ?? []),
);
