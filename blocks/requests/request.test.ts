import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryObserver } from '@tanstack/react-query';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { authUserQuery } from './auth-user.ts';
import { createQueryClient, loader } from './query-client.ts';
import { ResponseError, request } from './request.ts';
import { hasSignedInHint } from './signed-in-hint.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

const received: Received[] = [];
let server: Server;
let origin: string;

async function bodyOf(message: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
}

beforeAll(async () => {
  server = createServer(async (message, response) => {
    const body = await bodyOf(message);
    received.push({
      method: message.method,
      url: message.url,
      contentType: message.headers['content-type'],
      body,
    });
    const path = message.url?.split('?')[0];
    if (path === '/unauthorized') response.writeHead(401).end('{"message":"Sign in first"}');
    else if (path === '/empty') response.writeHead(503, 'Service Unavailable').end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

let info: MockInstance<typeof console.info>;
let error: MockInstance<typeof console.error>;

beforeEach(() => {
  received.length = 0;
  info = vi.spyOn(console, 'info').mockImplementation(() => {});
  error = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const logged = () => [...info.mock.calls, ...error.mock.calls].flat().join('\n');

describe('request', () => {
  it('sends JSON and its content type only with a payload', async () => {
    await request('POST', `${origin}/leads`, { email: 'ada@example.com' });
    await request('GET', `${origin}/leads`);
    expect(received).toEqual([
      { method: 'POST', url: '/leads', contentType: 'application/json', body: '{"email":"ada@example.com"}' },
      { method: 'GET', url: '/leads', contentType: undefined, body: '' },
    ]);
  });

  it('sends the session cookie along', async () => {
    const fetchSpy = vi.fn<typeof fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetchSpy);
    await request('GET', '/anything');
    expect(fetchSpy.mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  it('rejects with the status and the body, or the status text when the body is empty', async () => {
    await expect(request('GET', `${origin}/unauthorized`)).rejects.toMatchObject({
      message: '401: {"message":"Sign in first"}',
      status: 401,
    });
    await expect(request('GET', `${origin}/empty`)).rejects.toThrow('503: Service Unavailable');
  });

  it('logs requests, responses and failures without the payload', async () => {
    await request('POST', `${origin}/leads?email=ada@example.com`, { email: 'ada@example.com' });
    await expect(request('GET', `${origin}/unauthorized`)).rejects.toBeInstanceOf(ResponseError);
    await expect(request('GET', 'http://127.0.0.1:1/nobody')).rejects.toBeInstanceOf(TypeError);
    expect(logged()).toContain(`Request: POST ${origin}/leads`);
    expect(logged()).toContain(`Response: POST ${origin}/leads: 200`);
    expect(logged()).toContain(`Request failed: GET ${origin}/unauthorized: 401`);
    expect(logged()).toContain('Request failed: GET http://127.0.0.1:1/nobody: no answer');
    expect(logged()).not.toContain('ada');
  });
});

describe('the query client', () => {
  it("makes the query string from the key's second element, without empty and null entries", async () => {
    const client = createQueryClient();
    const data = await client.fetchQuery({
      queryKey: [`${origin}/leads`, { page: 2, search: 'a b', status: '', from: null, read: false }],
    });
    expect(data).toEqual({ hello: 'world' });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /leads?page=2&search=a+b&read=false',
    ]);
  });

  it('raises a 401, asks once, and returns null instead where that is wanted', async () => {
    const client = createQueryClient();
    await expect(client.fetchQuery({ queryKey: [`${origin}/unauthorized`] })).rejects.toThrow('401: ');
    expect(received).toHaveLength(1);
    const queryFn = loader({ unauthorized: 'null' });
    expect(await client.fetchQuery({ queryKey: [`${origin}/unauthorized`, 'null'], queryFn })).toBeNull();
  });

  it('requests the signed-in user once for all subscribers', async () => {
    const client = createQueryClient();
    const queryKey = [`${origin}${authUserQuery.queryKey[0]}`];
    const observe = () => {
      const observer = new QueryObserver(client, { ...authUserQuery, queryKey });
      return observer.subscribe(() => {});
    };
    const first = observe();
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual({ hello: 'world' }), {
      timeout: 120_000,
    });
    const second = observe();
    first();
    second();
    expect(received.map(({ url }) => url)).toEqual(['/api/auth/user']);
  });
});

describe('the hint that somebody is signed in', () => {
  it('is one cookie with one value', () => {
    expect(hasSignedInHint('a=b; cityblock-signed-in=1; c=d')).toBe(true);
    expect(hasSignedInHint('a=b; not-cityblock-signed-in=1; cityblock-signed-in=0')).toBe(false);
  });
});
