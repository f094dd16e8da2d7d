import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { trapField } from '../../testing/in-memory-site.ts';
import { createTemporaryApp, type TemporaryApp } from '../../testing/temporary-app.ts';
import { firstValues, submittedFields, textIn, textsIn } from './form-post.ts';

const typed = {
  form: 'contact',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(626) 555-0199',
  company: ' Ruiz & Law ',
  message: 'Our <server>\nis old.',
  source: 'homepage',
  extra: 'a field of another form',
};

const technical = {
  page: '/faq',
  submissionId: 's-1',
  duration: '12000',
  landing: 'https://www.example.com/?utm_source=letter',
  referrer: 'https://search.example/',
  [trapField]: 'https://spam.example',
};

describe('a refused form', () => {
  let server: TemporaryApp;
  afterEach(() => server.close());

  const post = (fields: Readonly<Record<string, string>>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  const valid = { ...typed, ...technical };
  const refusals: Readonly<Record<number, () => ReturnType<typeof post>>> = {
    422: () => post({ ...valid, phone: '' }),
    429: async () => {
      await post({ ...valid, message: 'another lead' });
      return post(valid);
    },
    503: async () => {
      await sql`alter table leads rename to elsewhere`.execute(server.database);
      return post(valid);
    },
  };

  it.each(Object.entries(refusals))(
    'with status %s shows the typed values without trap field and technical fields',
    async (status, refuse) => {
      server = await createTemporaryApp({
        rateLimits: {
          leads: { address: { count: 1, seconds: 600 }, network: null },
          signIn: { address: null, network: null, account: null },
        },
      });
      const answer = await refuse();
      expect(answer.statusCode).toBe(Number(status));
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('<h1>/faq</h1>');
      const { values, errors } = JSON.parse(/<pre>(.*)<\/pre>/s.exec(answer.body)?.[1] ?? 'null');
      expect(values).toEqual(status === '422' ? { ...typed, phone: '' } : typed);
      expect(errors).toMatchObject([{ path: status === '422' ? 'phone' : '', message: expect.any(String) }]);
    },
  );
});

describe('a refused form while the event loop is late', () => {
  it('gets the message alone', async () => {
    const server = await createTemporaryApp({ loopDelay: () => 1_000 });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...typed, ...technical, phone: '' }).toString(),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/phone/i);
    await server.close();
  });
});

describe('the fields of a request', () => {
  const request = (type: string, body: unknown) => ({ headers: { 'content-type': type }, body });

  it('are the first values of a form and the unchanged body of JSON', () => {
    const body = { a: ['1', '2'], b: '3' };
    expect(submittedFields(request('application/x-www-form-urlencoded; charset=utf-8', body))).toEqual({
      a: '1',
      b: '3',
    });
    expect(submittedFields(request('application/json', body))).toBe(body);
  });

  it('are read as text only where they are text', () => {
    expect(textsIn({ a: ' 1 ', b: 2, c: ['3'], d: null })).toEqual({ a: ' 1 ' });
    expect(textIn({ a: 1 }, 'a')).toBe('');
    expect(textsIn(null)).toEqual({});
    expect(firstValues('text')).toEqual({});
  });
});
