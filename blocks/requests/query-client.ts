import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ResponseError, request } from './request.ts';

/** The query string's part of a key: an object whose empty and null entries are left out. */
function withQueryString(url: string, parameters: unknown): string {
  if (typeof parameters !== 'object' || parameters === null) return url;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  const query = search.toString();
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/**
 * The loader of queries. The key's first element is the URL; a second element that is an object becomes the query
 * string. Sends a GET and parses the JSON answer. A 401 is an error, or null where the caller asks for that.
 */
export function loader(options: { readonly unauthorized: 'throw' | 'null' }): QueryFunction<unknown> {
  return async ({ queryKey }) => {
    try {
      const response = await request('GET', withQueryString(String(queryKey[0]), queryKey[1]));
      return await response.json();
    } catch (failure) {
      const isUnauthorized = failure instanceof ResponseError && failure.status === 401;
      if (isUnauthorized && options.unauthorized === 'null') return null;
      throw failure;
    }
  };
}

/** A client that asks once: no retry, no refetch on focus, no polling, and data never becomes stale. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: loader({ unauthorized: 'throw' }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
      },
      // Without a network a request rejects at once; the library's own default would wait silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
