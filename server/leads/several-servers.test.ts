import { describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createTemporaryApp } from '../testing/temporary-app.ts';

const lead = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(626) 555-0199',
  company: 'Ruiz Law',
  message: 'Our server is old.',
};

describe.each(dialectNames)('two servers on one database of %s', (dialect) => {
  it.each([
    ['identified', { submissionId: 's-1' }],
    ['unidentified', {}],
  ])('store a %s submission once, with equal answers', async (_name, naming) => {
    const first = await createTemporaryApp({ dialect });
    const second = await createTemporaryApp({ database: await openDatabase(first.location) });
    const post = (server: typeof first) =>
      server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...lead, ...naming } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(index % 2 === 0 ? first : second)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await first.database.selectFrom('leads').select('id').execute()).toHaveLength(1);
    await second.close();
    await first.close();
  });
});
