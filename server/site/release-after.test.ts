import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { releaseAfter } from './release-after.ts';

let handle: (response: ServerResponse) => void;
const server = createServer((_request, response) => handle(response));
let origin: string;
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => server.close());

it('releases after the response, and not before', async () => {
  const release = vi.fn();
  const atEnd = Promise.withResolvers<number>();
  handle = (response) => {
    releaseAfter(response, release);
    response.end('body', () => atEnd.resolve(release.mock.calls.length));
  };
  const [answer] = await once(get(origin), 'response');
  answer.resume();
  expect(await atEnd.promise).toBe(0);
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1), { timeout: 60_000 });
});

it('releases if the connection is lost, also if it was lost before', async () => {
  const [early, late] = [vi.fn(), vi.fn()];
  const lost = Promise.withResolvers<void>();
  const request = get(origin).on('error', () => {});
  handle = (response) => {
    releaseAfter(response, early);
    response.once('close', () => {
      setImmediate(() => {
        releaseAfter(response, late);
        lost.resolve();
      });
    });
    request.destroy();
  };
  await lost.promise;
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});
