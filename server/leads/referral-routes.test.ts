import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

let server: TemporaryApp;
beforeEach(async () => {
  server = await createTemporaryApp();
});
afterEach(() => server.close());

const referral = {
  referrerName: 'Ana Ruiz',
  referrerEmail: 'ana@ruiz-law.example',
  referrerCompany: '',
  firstName: 'Ben',
  lastName: 'Ito',
  email: 'ben@ito-foods.example',
  phone: '(626) 555-0188',
  company: 'Ito Foods',
  message: 'Call in the morning.',
  source: 'referral-program',
  consent: 'yes',
};

const post = (fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('a referral from a form without script', () => {
  it('is stored as a lead about the referred person, with the referrer in its message', async () => {
    const answer = await post(referral);
    expect(answer.statusCode).toBe(303);
    const stored = await server.database.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ first_name: 'Ben', company: 'Ito Foods', source: 'referral-program' });
    expect(stored.message).toBe(
      'Call in the morning.\n\n' +
        'Referred by Ana Ruiz (ana@ruiz-law.example), who confirmed that they agreed to be contacted.',
    );
  });

  it('is refused without consent: an unchecked box is not sent', async () => {
    const { consent: _, ...withoutConsent } = referral;
    const answer = await post({ ...withoutConsent, page: '/faq' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Please confirm that they agreed to be contacted');
  });
});
