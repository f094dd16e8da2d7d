import { beforeEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { trapField } from '../testing/in-memory-site.ts';
import { LeadServer, lead } from '../testing/lead-server.ts';

function shownSubmission(html: string): unknown {
  return JSON.parse(/<pre>(.*)<\/pre>/s.exec(html)?.[1] ?? 'null');
}

describe.each(dialectNames)('leads on %s', (dialect) => {
  const server = new LeadServer(dialect);

  describe('a lead as JSON', () => {
    it('is committed before it is answered', async () => {
      let atAnswer: unknown[] | undefined;
      // The server is that of the other tests too, so the hook reads once.
      server.app.addHook('onSend', async () => {
        atAnswer ??= await server.storedLeads();
      });
      const answer = await server.postJson(lead);
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['cache-control']).toBe('no-store');
      const { id, message } = answer.json();
      expect(message).toBe('Thank you. We will call you within one business day.');
      expect(atAnswer).toMatchObject([
        {
          id,
          received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          submission_key: expect.any(String),
          spam_score: 0,
          spam_signs: '[]',
          first_name: 'Ana',
          last_name: 'Ruiz',
          email: 'ana@ruiz-law.example',
          phone: '(603) 555-0199',
          company: 'Ruiz Law',
          service: '',
          location: '',
          message: 'Our server is old.',
          source: 'homepage',
          page_path: '',
          city_slug: '',
          service_slug: '',
          block: '',
          content_version: 'snapshot-1',
          referrer_host: '',
          utm: '{}',
          consent: '',
          status: 'new',
          owner: null,
          first_answer_at: null,
          answer_minutes: null,
          is_canary: 0,
          deliveries_due: 0,
        },
      ]);
    });

    it('is refused with the messages of the specification, by field', async () => {
      const answer = await server.postJson({
        ...lead,
        firstName: 'A',
        email: 'ana@gmail.com',
        phone: undefined,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({
        message: expect.stringContaining('First name must be at least 2 characters'),
        errors: [
          { path: 'firstName', message: 'First name must be at least 2 characters' },
          {
            path: 'email',
            message: 'Only business email addresses are accepted. Please use your company email.',
          },
          { path: 'phone', message: 'Required' },
        ],
      });
      expect(await server.storedLeads()).toEqual([]);
    });

    it('is refused with the message itself if one field is wrong', async () => {
      const answer = await server.postJson({ ...lead, company: ' ' });
      expect(answer.json().message).toBe('Company name is required');
    });

    it.each(['[]', 'null', '"text"', '7', '{}'])('is refused when it is %s', async (payload) => {
      const answer = await server.postJson(payload);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ message: expect.any(String), errors: expect.any(Array) });
    });

    it('stores hostile text unchanged', async () => {
      const message = `'); drop table leads; -- <script>alert(1)</script> 🎉`;
      expect((await server.postJson({ ...lead, message })).statusCode).toBe(201);
      expect(await server.storedLeads()).toMatchObject([{ message }]);
    });
  });

  describe('a broken request', () => {
    it.each([
      ['broken JSON', 'application/json', '{"email": "ana@ruiz-law.example"', 400],
      ['no body', 'application/json', '', 400],
      ['a poisoned prototype', 'application/json', '{"__proto__": {"admin": true}}', 400],
      ['plain text', 'text/plain', 'hello', 415],
      ['XML', 'application/xml', '<lead/>', 415],
      ['a file upload', 'multipart/form-data; boundary=x', '--x--', 415],
      ['a nameless type', 'nonsense', 'x', 415],
      [
        'more than 64 kB of JSON',
        'application/json',
        JSON.stringify({ message: 'x'.repeat(65 * 1024) }),
        413,
      ],
      [
        'more than 64 kB of form',
        'application/x-www-form-urlencoded',
        `message=${'x'.repeat(65 * 1024)}`,
        413,
      ],
    ])('with %s is answered in JSON without quoting the request', async (_name, type, payload, status) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/leads',
        headers: { 'content-type': type },
        payload,
      });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
      expect(answer.body).not.toContain('ana@');
      expect(JSON.stringify(server.log)).not.toContain('ana@');
    });

    it('without a content type is a 415', async () => {
      const answer = await server.app.inject({ method: 'POST', url: '/api/leads' });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({ message: expect.any(String) });
    });

    it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
      'by %s is a 405',
      async (method) => {
        const answer = await server.app.inject({ method, url: '/api/leads' });
        expect(answer.statusCode).toBe(405);
        expect(answer.headers.allow).toBe('POST');
      },
    );

    it('with a wrong method and a wrong type is a 405', async () => {
      const answer = await server.app.inject({
        method: 'PUT',
        url: '/api/leads',
        headers: { 'content-type': 'text/plain' },
        payload: 'x',
      });
      expect(answer.statusCode).toBe(405);
    });
  });

  describe('a lead from a form without script', () => {
    it('is stored and redirected to the thank-you page', async () => {
      const answer = await server.postForm({ ...lead, page: '/faq', [trapField]: '' });
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe('/thank-you');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await server.storedLeads()).toMatchObject([
        { email: 'ana@ruiz-law.example', source: 'homepage', status: 'new', spam_signs: '[]' },
      ]);
    });

    it('is refused with the page, the typed values and the errors', async () => {
      const answer = await server.postForm({ ...lead, email: 'ana@yahoo.com', page: '/faq' });
      expect(answer.statusCode).toBe(422);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.body).toContain('<h1>/faq</h1>');
      expect(shownSubmission(answer.body)).toEqual({
        values: { ...lead, email: 'ana@yahoo.com' },
        errors: [
          {
            path: 'email',
            message: 'Only business email addresses are accepted. Please use your company email.',
          },
        ],
      });
    });

    it.each([
      ['no page', {}],
      ['an unknown page', { page: '/nowhere' }],
      ['a foreign page', { page: 'https://evil.example/' }],
    ])('is refused with the home page for %s', async (_name, page) => {
      const answer = await server.postForm({ ...lead, phone: '', ...page });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('<h1>/</h1>');
    });

    it('is refused with the page for any spelling of its path', async () => {
      const answer = await server.postForm({ ...lead, phone: '', page: '/FAQ/?a=b#contact' });
      expect(answer.body).toContain('<h1>/faq</h1>');
    });

    it('uses the first value of a repeated field, and is refused with an empty or malformed body', async () => {
      expect((await server.postForm(`${new URLSearchParams(lead)}&firstName=Bo`)).statusCode).toBe(303);
      expect(await server.storedLeads()).toMatchObject([{ first_name: 'Ana' }]);
      expect((await server.postForm('')).statusCode).toBe(422);
      expect((await server.postForm('%E0%A4%A=%&&=&a[b]=c')).statusCode).toBe(422);
    });
  });

  describe('a repeated submission', () => {
    it.each<[string, (id: string) => ReturnType<LeadServer['postJson']>]>([
      ['a property', (submissionId) => server.postJson({ ...lead, submissionId })],
      ['a header', (key) => server.postJson(lead, { 'idempotency-key': key })],
    ])('with an id in %s is stored once with equal answers', async (_name, post) => {
      const first = await post('s-1');
      const second = await post('s-1');
      expect(first.statusCode).toBe(201);
      expect(second.statusCode).toBe(201);
      expect(second.json()).toEqual(first.json());
      expect(await server.storedLeads()).toHaveLength(1);
      await post('s-2');
      expect(await server.storedLeads()).toHaveLength(2);
    });

    it('is stored once if the requests are concurrent', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => server.postJson({ ...lead, submissionId: 's-1' })),
      );
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
      expect(await server.storedLeads()).toHaveLength(1);
    });

    it('is stored again if the lead differs under the same id', async () => {
      await server.postJson({ ...lead, submissionId: 's-1' });
      const other = await server.postJson({
        ...lead,
        message: 'And our phones are, too.',
        submissionId: 's-1',
      });
      expect(other.statusCode).toBe(201);
      expect(await server.storedLeads()).toHaveLength(2);
    });

    it.each<[string, () => ReturnType<LeadServer['postJson']>]>([
      ['JSON', () => server.postJson(lead)],
      ['a form', () => server.postForm({ ...lead, page: '/faq' })],
    ])('without an id is recognized by its content for ten minutes, as %s', async (_name, post) => {
      const answers = await Promise.all(Array.from({ length: 10 }, post));
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
      expect(await server.storedLeads()).toHaveLength(1);
      server.clock += 10 * 60_000;
      await post();
      expect(await server.storedLeads()).toHaveLength(1);
      server.clock += 1;
      await post();
      expect(await server.storedLeads()).toHaveLength(2);
      await post();
      expect(await server.storedLeads()).toHaveLength(2);
    });

    it('without an id is a different one if the page, the form or any field differs', async () => {
      await server.postForm({ ...lead, page: '/faq' });
      await server.postForm({ ...lead, page: '/' });
      await server.postForm({ ...lead, page: '/', company: 'Ruiz Law LLP' });
      await server.postForm({ ...lead, page: '/places/riverside/repair' });
      await server.postForm({ ...lead, page: '/places/riverside/repair', form: 'contact' });
      expect(await server.storedLeads()).toHaveLength(5);
    });
  });

  describe('a lead that may be from a bot', () => {
    it('is stored and flagged, never dropped', async () => {
      expect((await server.postForm({ ...lead, [trapField]: 'https://spam.example' })).statusCode).toBe(303);
      expect(
        (await server.postJson({ ...lead, firstName: 'Bot', [trapField]: 'https://spam.example' }))
          .statusCode,
      ).toBe(201);
      const flagged = { status: 'spam', spam_score: 5, spam_signs: expect.stringContaining('trap-field') };
      expect(await server.storedLeads()).toMatchObject([flagged, flagged]);
    });
  });

  describe('a database that fails', () => {
    beforeEach(() => server.breakStore());

    it('is answered with 503 and a message for visitors', async () => {
      const answer = await server.postJson(lead);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('could not save') });
      expect(answer.body).not.toMatch(/sqlite|elsewhere|table/i);
    });

    it('is answered with the typed values for a form', async () => {
      const answer = await server.postForm({ ...lead, page: '/faq' });
      expect(answer.statusCode).toBe(503);
      expect(shownSubmission(answer.body)).toMatchObject({ values: lead, errors: [{ path: '' }] });
    });

    it('is logged', async () => {
      await server.postJson(lead);
      expect(server.log).toContainEqual(
        expect.objectContaining({ level: 50, msg: 'lead could not be stored' }),
      );
    });
  });

  it('logs no personal data', async () => {
    await server.postJson(lead);
    await server.postForm({ ...lead, page: '/faq', phone: '' });
    await server.app.inject({ url: '/faq?email=ana@ruiz-law.example' });
    await server.breakStore();
    await server.postJson(lead);
    const text = JSON.stringify(server.log);
    for (const value of ['Ana', 'Ruiz', 'ruiz-law', '555-0199', 'server is old', '127.0.0.1']) {
      expect(text).not.toContain(value);
    }
    expect(server.log).toContainEqual(
      expect.objectContaining({ reqId: expect.any(String), method: 'GET', path: '/faq', status: 200 }),
    );
  });
});
