import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { groupsOf } from '../../engine/content/groups.ts';

/** A link to the page of a part of a collection. */
export interface LinkedGroup {
  readonly name: string;
  readonly path: string;
  /** Whether this page is about the group. */
  readonly isCurrent: boolean;
}

/** Returns the groups of a collection that have a page. */
export function linkedGroups(read: ContentReader, collection: string): readonly LinkedGroup[] {
  const current = read.group(collection)?.slug;
  return read.groups(collection).flatMap(({ slug, name }): readonly LinkedGroup[] => {
    const path = read.pathTo({ [groupsOf(collection)]: slug });
    return path === undefined ? [] : [{ name, path, isCurrent: slug === current }];
  });
}
