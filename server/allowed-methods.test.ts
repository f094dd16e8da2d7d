import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';

let server: TemporaryApp;
beforeEach(async () => {
  server = await createTemporaryApp();
});
afterEach(() => server.close());

it.each([
  ['GET', '/api/auth/login', 'POST'],
  ['POST', '/api/auth/user', 'GET, HEAD'],
  ['TRACE', '/api/leads', 'POST'],
  ['PUT', '/api/leads', 'POST'],
  ['POST', '/faq', 'GET, HEAD'],
] as const)('%s %s is a 405 that names the methods of the address', async (method, url, allow) => {
  // The types of the tool for tests lack TRACE.
  const request: object = { method, url };
  const answer = await server.app.inject(request);
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe(allow);
});

it('an unknown address of the API is a 404 for every method', async () => {
  for (const method of ['GET', 'POST'] as const)
    expect((await server.app.inject({ method, url: '/api/nothing' })).statusCode).toBe(404);
});
