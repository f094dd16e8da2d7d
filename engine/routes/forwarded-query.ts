/** The parts of an address around the query of a request that is redirected to it. */
export interface QueryPlace {
  readonly before: string;
  /** Starts the query, or continues the one that the address has. */
  readonly separator: '?' | '&';
  /** The fragment, with its sign; empty if there is none. */
  readonly after: string;
}

/** Returns where an address takes up the query of a request: after its own query, before its fragment. */
export function queryPlace(address: string): QueryPlace {
  const start = address.indexOf('#');
  const before = start === -1 ? address : address.slice(0, start);
  return { before, separator: before.includes('?') ? '&' : '?', after: address.slice(before.length) };
}

/** @param search the query of a request, with its question mark. An empty query adds nothing, nor does a lone mark. */
export function withSearch(address: string, search: string): string {
  if (search.length <= 1) return address;
  const { before, separator, after } = queryPlace(address);
  return before + separator + search.slice(1) + after;
}
