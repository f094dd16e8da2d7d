import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchNextPage } from './fetch-next-page.ts';

/** Observes a list of pages 1, 2, … whose requests end when the test releases them. */
async function observeList() {
  const client = new QueryClient();
  const requests: PromiseWithResolvers<void>[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['leads'],
    queryFn: async ({ pageParam }) => {
      const request = Promise.withResolvers<void>();
      requests.push(request);
      await request.promise;
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
    retry: false,
  });
  const stop = observer.subscribe(() => {});
  /** Ends the request with an index from 0 once it was sent. */
  const release = async (index: number) => {
    await expect.poll(() => requests.length).toBeGreaterThan(index);
    requests[index]?.resolve();
  };
  const pages = () => observer.getCurrentResult().data?.pages;
  await release(0);
  await expect.poll(pages).toEqual([1]);
  return { client, observer, requests, release, pages, stop };
}

test('a refetch does not lose a request for the next page', async () => {
  const { client, observer, requests, release, pages, stop } = await observeList();
  const fetched = fetchNextPage(observer.getCurrentResult());
  await expect.poll(() => requests.length).toBe(2);
  const refetched = client.invalidateQueries({ queryKey: ['leads'] });
  await release(2);
  await refetched;
  await release(3);
  await fetched;
  expect(pages()).toEqual([1, 2]);
  stop();
});

test('without it, the request is lost', async () => {
  const { client, observer, requests, release, pages, stop } = await observeList();
  const fetched = observer.fetchNextPage();
  await expect.poll(() => requests.length).toBe(2);
  const refetched = client.invalidateQueries({ queryKey: ['leads'] });
  await release(2);
  await Promise.all([refetched, fetched]);
  expect(pages()).toEqual([1]);
  stop();
});
