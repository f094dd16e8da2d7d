import type { ContentReader, PageLink } from '../../engine/compose/content-reader.ts';
import { Part } from '../../engine/compose/part.ts';
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

/** The link to the page at the path that is the key. */
const linkTo = new Part((read: ContentReader, path) => read.pageAt(path));

const trails = new WeakMap<ContentReader, readonly PageLink[]>();

/** Returns the trail of the page that is being read, which is the same for all its insets. */
function trailOf(read: ContentReader): readonly PageLink[] {
  const known = trails.get(read);
  if (known !== undefined) return known;
  const trail = pathPrefixes(read.path).flatMap(
    // The links above the page are on many pages.
    (path) => (path === read.path ? read.pageAt(path) : read.part(linkTo, path)) ?? [],
  );
  trails.set(read, trail);
  return trail;
}
