import type { InfiniteQueryObserverResult } from '@tanstack/react-query';

/** A list that is read page by page, as the query library describes it. */
type PagedList = Pick<
  InfiniteQueryObserverResult<{ readonly pages: readonly unknown[] }>,
  'data' | 'fetchNextPage'
>;

/**
 * Fetches the next page. A refetch of the list, for example after an event, ends a running request for the next page,
 * and the library does not repeat it.
 */
export async function fetchNextPage(list: PagedList): Promise<void> {
  const before = list.data?.pages.length ?? 0;
  let current = await list.fetchNextPage({ cancelRefetch: false });
  while (current.hasNextPage && !current.isError && (current.data?.pages.length ?? 0) === before)
    current = await current.fetchNextPage({ cancelRefetch: false });
}
