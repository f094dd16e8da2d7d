import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialectNames } from '../../database/database.ts';
import { sampleLead, sampleSite } from '../../testing/sample-delivery.ts';
import { openSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTemporaryApp, type TemporaryApp } from '../../testing/temporary-app.ts';
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhook-inbox.ts';
import { configuredReceivers } from './configured-receivers.ts';
import { deliverySummary } from './delivery-summary.ts';

describe.each(dialectNames)('a lead that is sent to the site, on %s', (dialect) => {
  let mail: SmtpInbox;
  let hook: WebhookInbox;
  let server: TemporaryApp;
  beforeEach(async () => {
    mail = await openSmtpInbox();
    hook = await openWebhookInbox();
    const configuration = {
      smtpUrl: mail.url,
      leadEmailTo: ['sales@example.com'],
      leadEmailFrom: undefined,
      leadWebhook: { url: hook.url, secret: undefined, allowPrivate: true },
    };
    server = await createTemporaryApp({
      dialect,
      receivers: configuredReceivers(
        configuration,
        () => sampleSite,
        () => new Date(),
      ),
    });
  });
  afterEach(async () => {
    // First, so that the server does not wait for running attempts.
    await Promise.all([mail.close(), hook.close()]);
    await server.close();
  });

  const post = (fields: Record<string, unknown> = {}) =>
    server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...sampleLead, ...fields } });
  const subjects = () =>
    mail.messages.map(({ subject }) => subject ?? '').filter((text) => /^New/.test(text));
  const created = () => hook.messages.filter(({ body }) => body.includes('lead.created'));
  const soon = (expectation: () => void) => vi.waitFor(expectation, { timeout: 120_000, interval: 20 });

  it('is sent to the mailbox and the webhook', async () => {
    const { id } = (await post()).json();
    await soon(() => expect(subjects()).toEqual(['New lead: Ana Ruiz, Ruiz Law']));
    await soon(() => expect(created()).toHaveLength(1));
    expect(created()[0]?.body).toContain(id);
  });

  it('is delivered once, even if the form is submitted repeatedly', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post({ submissionId: 'pressed fifty times' })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await soon(() => expect(created()).toHaveLength(1));
    await soon(() => expect(subjects()).toHaveLength(1));
    await server.app.close();
    expect(created()).toHaveLength(1);
    expect(subjects()).toHaveLength(1);
  });

  it.each(['hang-at-greeting', 'hang-after-message', 'refuse', 'close-after-message'] as const)(
    'is confirmed and sent to the webhook while the mail server fails by %s',
    async (behavior) => {
      mail.behave(behavior);
      hook.behave({ status: 200 });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => post({ company: `Company ${index}` })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(10).fill(201));
      await soon(() => expect(created()).toHaveLength(10));
      expect(await deliverySummary(server.database, [])).toMatchObject({
        stored: 10,
        expected: 20,
        isEven: true,
      });
    },
  );
});
