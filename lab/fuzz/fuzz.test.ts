import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTemporaryApp } from '../../server/testing/temporary-app.ts';
import { endpoints } from './endpoints.ts';
import { type FuzzOptions, runFuzz } from './run-fuzz.ts';

// npm run lab -- fuzz --runs 2000 runs longer, with another seed each time.
const short: FuzzOptions = { seed: 1, runs: 8 };

it('no request causes a server error, a hang or a leak', async () => {
  const { requests, answers, faults } = await runFuzz(short);
  expect(faults).toEqual([]);
  expect(requests).toBe(1 + 2 * endpoints.length * short.runs);
  // Requests come through to every kind of answer.
  for (const status of [200, 201, 400, 401, 404, 422])
    expect(answers.get(status), String(status)).toBeGreaterThan(0);
});

it('requests go to all addresses of the application', async () => {
  const server = await createTemporaryApp();
  const tree = server.app.printRoutes({ commonPrefix: false });
  await server.close();
  const parts: string[] = [];
  const registered = tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parts.splice(depth, Number.POSITIVE_INFINITY, part === '*' ? '/*' : part);
    const read = methods.split(', ').filter((method) => method === 'GET' || method === 'POST');
    return read.map((method) => `${method} ${parts.join('')}`);
  });
  const known = endpoints.map(({ method, url }) => `${method} ${url}`);
  expect(registered.filter((address) => !known.includes(address))).toEqual(['GET /api/dashboard/events']);
  // The tree has no wildcard within another one, and other methods are not read.
  expect(known.filter((address) => !registered.includes(address))).toEqual([
    'GET /studio/preview/*',
    'PUT /api/studio/file',
    'DELETE /api/studio/file',
    'PUT /api/studio/pictures',
    'DELETE /api/studio/pictures',
  ]);
});

const numbers = endpoints.filter(({ url }) => url === '/api/dashboard/numbers');

it.each([
  ['a server error', 'status 500', () => Promise.reject(new Error('A fault of the test'))],
  ['a request without an end', 'no end after 300 ms', () => new Promise(() => {})],
])('%s is found, with its seed and the request', async (_name, reason, answer) => {
  const { faults } = await runFuzz({
    seed: 1,
    runs: 1,
    endpoints: numbers,
    patience: 300,
    prepare: ({ app }) => {
      app.addHook('onRequest', async ({ url }) => {
        if (url.startsWith('/api/dashboard/numbers')) await answer();
      });
    },
  });
  expect(faults).toContainEqual(
    expect.stringMatching(`^GET /api/dashboard/numbers: ${reason}, seed 1, "GET /api/dashboard/numbers`),
  );
});

it.skipIf(!existsSync('/proc/self/fd'))('descriptors that requests leave open are found', async () => {
  const opened: number[] = [];
  const { faults } = await runFuzz({
    seed: 1,
    runs: 60,
    endpoints: numbers,
    prepare: ({ app }) => {
      app.addHook('onRequest', async () => void opened.push(openSync(import.meta.filename, 'r')));
    },
  });
  for (const descriptor of opened) closeSync(descriptor);
  expect(faults).toEqual([expect.stringMatching(/^\d+ more descriptors are open than before$/)]);
});
