import type { ServerResponse } from 'node:http';

/**
 * Calls `release` once when a response has been sent or its connection is lost. The connection of a request that waited for its
 * turn may be lost already: then no event follows, and nothing will be sent.
 */
export function releaseAfter(response: ServerResponse, release: () => void): void {
  if (response.closed) release();
  else response.once('close', release);
}
