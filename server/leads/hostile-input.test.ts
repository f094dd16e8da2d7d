import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledForm } from '../../blocks/testing/filled-form.ts';
import { type Database, dialectNames } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { trapField } from '../testing/in-memory-site.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

const lead = { ...filledForm, service: '', location: '', source: 'homepage' };

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  company: 'company',
  service: 'service',
  location: 'location',
  message: 'message',
  source: 'source',
} as const;

/** The minimum and maximum length of each field. */
const bounds = {
  firstName: [2, 100],
  lastName: [2, 100],
  phone: [1, 50],
  company: [1, 200],
  service: [0, 200],
  location: [0, 200],
  message: [1, 5000],
  source: [0, 200],
} as const;

type Field = keyof typeof columns;
const fields: readonly Field[] = [
  'firstName',
  'lastName',
  'phone',
  'company',
  'service',
  'location',
  'message',
  'source',
];

/** Texts that have broken other software. */
const corpus: readonly string[] = [
  "Robert'); DROP TABLE leads;--",
  '1 OR 1=1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{ site.name }} #{7*7} <%= 7 %>',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '🎉👩‍👩‍👧‍👦🏳️‍🌈',
  'مرحبا بالعالم',
  'שלום \u202Eabc\u202C',
  'ﷺ Ünïcödé Ǆ ß',
  '田中さん',
  'Zoë O’Brien-Łukasiewicz',
  '../../etc/passwd',
  '%00 %0d%0a %s %n',
  '\\x00 \\u0000 \\N',
  'NULL undefined NaN true',
  '__proto__',
];

/** Texts with control characters, which become spaces. */
const controlCharacters: readonly string[] = [
  'Ana\u0000Ruiz',
  'Ana\r\nBcc: everybody@example.com',
  'Ana\u001b[31mRed',
  'Ana\u0085Next',
  'Ana\u007f',
  'Ana\tTab',
];

describe.each(dialectNames)('input on %s', (dialect) => {
  let server: TemporaryApp;
  let elsewhere: Database;
  let count = 0;
  beforeAll(async () => {
    server = await createTemporaryApp({ dialect });
    elsewhere = await openDatabase(server.location);
  });
  afterAll(async () => {
    await elsewhere.destroy();
    await server.close();
  });

  const send = (payload: unknown, form = false) =>
    server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
      payload:
        form && typeof payload === 'object' && payload !== null
          ? new URLSearchParams(
              Object.entries(payload).map(([name, value]) => [
                name,
                typeof value === 'string' ? value : JSON.stringify(value),
              ]),
            ).toString()
          : JSON.stringify(payload),
    });

  const unique = (values: object) => ({ ...lead, ...values, submissionId: `s${count++}` });

  async function stored(field: Field, value: string): Promise<string | undefined> {
    const answer = await send(unique({ [field]: value }));
    expect(answer.statusCode, answer.body).toBe(201);
    const row = await elsewhere
      .selectFrom('leads')
      .select(columns[field])
      .where('id', '=', answer.json().id)
      .executeTakeFirstOrThrow();
    return Object.values(row)[0];
  }

  async function refused(values: object): Promise<readonly string[]> {
    const answer = await send(unique(values));
    expect(answer.statusCode, answer.body).toBe(422);
    return answer.json().errors.map(({ path }: { readonly path: string }) => path);
  }

  it.each(fields)('%s is stored at its limits and refused beyond them, by name', async (field) => {
    const [least, most] = bounds[field];
    expect(await stored(field, 'x'.repeat(most))).toBe('x'.repeat(most));
    expect(await refused({ [field]: 'x'.repeat(most + 1) })).toEqual([field]);
    if (least > 0) {
      expect(await stored(field, 'x'.repeat(least))).toBe('x'.repeat(least));
      expect(await refused({ [field]: 'x'.repeat(least - 1) })).toEqual([field]);
      expect(await refused({ [field]: ' \t '.repeat(most) })).toEqual([field]);
    }
  });

  it.each(fields)('%s is stored unchanged for any text', async (field) => {
    for (const text of corpus)
      expect(await stored(field, text.slice(0, 50).trim())).toBe(text.slice(0, 50).trim());
  });

  it.each(fields.filter((field) => field !== 'message'))(
    '%s is stored without control characters',
    async (field) => {
      for (const text of controlCharacters) {
        expect(await stored(field, text)).toBe(text.replace(/\p{Cc}+/gu, ' ').trim());
      }
    },
  );

  it('a message is stored with its line breaks and without other control characters', async () => {
    expect(await stored('message', 'One\r\nTwo\rThree\n\tFour\u0000\u0007Five')).toBe(
      'One\nTwo\nThree\n\tFour Five',
    );
  });

  it.each([...fields, 'email'])('%s of another type is refused by name', async (field) => {
    for (const value of [7, true, null, [], ['x'], {}, { length: 5 }]) {
      expect(await refused({ [field]: value })).toEqual([field]);
    }
  });

  it.each([
    'ana@ruiz-law.example\r\nBcc: everybody@example.com',
    'ana@ruiz-law.example, everybody@example.com',
    '"Ana" <ana@ruiz-law.example>',
    'ana@ruiz-law.example\u0000',
    'ana\u0000@ruiz-law.example',
    "ana'--@",
    `${'a'.repeat(250)}@ruiz-law.example`,
    '@',
    'ana@localhost',
  ])('the address %j is refused, or stored without characters that forge headers', async (email) => {
    const answer = await send(unique({ email }));
    if (answer.statusCode === 201) {
      const row = await elsewhere
        .selectFrom('leads')
        .select('email')
        .where('id', '=', answer.json().id)
        .executeTakeFirstOrThrow();
      expect(row.email).toBe('ana@ruiz-law.example');
    } else {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toMatchObject([{ path: 'email' }]);
    }
  });

  it('unknown fields, many fields and deep nesting are harmless', async () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, index]));
    expect((await send(unique(many))).statusCode).toBe(201);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const payload = `{"firstName":${deep}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/leads', headers, payload });
    expect(answer.statusCode).toBe(422);
  });

  it('unpaired surrogates are replaced', async () => {
    expect(await stored('company', 'a\ud83d b\ude00')).toBe('a\ufffd b\ufffd');
  });

  it('no field values cause a server error', async () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(...corpus, ...controlCharacters),
      // Fastify refuses JSON with these keys with 400, before any code of ours runs.
      fc.jsonValue({ maxDepth: 2 }).filter((value) => !/__proto__|constructor/.test(JSON.stringify(value))),
    );
    const names = [
      ...fields,
      'email',
      'page',
      'form',
      'landing',
      'referrer',
      'submissionId',
      'duration',
      trapField,
    ];
    const requests = fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] });
    let looked = 0;
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), fc.boolean(), async (values, isForm, isComplete) => {
        const answer = await send(
          isComplete ? { ...values, ...lead, page: values.page } : { ...lead, ...values },
          isForm,
        );
        looked += 1;
        expect([201, 303, 422]).toContain(answer.statusCode);
        expect(isComplete ? [201, 303] : [201, 303, 422]).toContain(answer.statusCode);
      }),
      { numRuns: 150 },
    );
    expect(looked).toBe(150);
    expect(server.log.filter(({ level }) => level === 50)).toEqual([]);
  }, 300_000);

  it('a body of random bytes is refused without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded'),
        async (bytes, type) => {
          const headers = { 'content-type': type };
          const answer = await server.app.inject({
            method: 'POST',
            url: '/api/leads',
            headers,
            payload: Buffer.from(bytes),
          });
          expect([400, 422]).toContain(answer.statusCode);
        },
      ),
      { numRuns: 100 },
    );
  });
});
