import { describe, expect, it } from 'vitest';
import { sampleDelivery, sampleSite } from '../../testing/sample-delivery.ts';
import { openSmtpInbox } from '../../testing/smtp-inbox.ts';
import { configuredReceivers, type ReceiverConfiguration, receiverWarnings } from './configured-receivers.ts';

const none: ReceiverConfiguration = {
  smtpUrl: undefined,
  leadEmailTo: [],
  leadEmailFrom: undefined,
  leadWebhook: { url: undefined, secret: undefined, allowPrivate: false },
};
const email = { smtpUrl: 'smtp://127.0.0.1:2525', leadEmailTo: ['a@example.com', 'b@example.com'] };
const leadWebhook = { url: 'https://crm.example.com/leads', secret: 'whsec_abcd', allowPrivate: false };

const receivers = (configuration: Partial<ReceiverConfiguration>) =>
  configuredReceivers(
    { ...none, ...configuration },
    () => sampleSite,
    () => new Date(),
  );
const warnings = (configuration: Partial<ReceiverConfiguration>) =>
  receiverWarnings({ ...none, ...configuration });

describe('the receivers', () => {
  it('are one per address and one for the webhook, with stable names', () => {
    const names = receivers({ ...email, leadWebhook }).map(({ name }) => name);
    expect(names).toEqual([
      'email:a@example.com',
      'email:b@example.com',
      expect.stringMatching(/^webhook:crm\.example\.com#[0-9a-f]{8}$/),
    ]);
    expect(receivers({ ...email, leadWebhook }).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [{}, []],
    [{ smtpUrl: email.smtpUrl }, []],
    [{ leadEmailTo: email.leadEmailTo }, []],
    [{ leadWebhook }, ['webhook']],
    [email, ['email', 'email']],
  ])('of %j are %j', (configuration, kinds) => {
    expect(receivers(configuration).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each<[{ readonly user?: string; readonly leadEmailFrom?: string }, string]>([
    [{}, 'a@example.com'],
    [{ user: 'robot%40example.com:secret@' }, 'robot@example.com'],
    [{ user: 'robot:secret@' }, 'a@example.com'],
    [{ user: 'robot%40example.com:secret@', leadEmailFrom: 'site@example.com' }, 'site@example.com'],
  ])(
    'send from the user of the mail server unless configured otherwise: %j',
    async ({ user = '', ...rest }, from) => {
      const inbox = await openSmtpInbox();
      const smtpUrl = inbox.url.replace('smtp://', `smtp://${user}`);
      const [receiver] = receivers({ ...email, ...rest, smtpUrl });
      await receiver?.send(sampleDelivery(), new AbortController().signal);
      await inbox.close();
      expect(inbox.messages[0]?.from).toMatchObject({ address: from });
    },
  );
});

describe('the warnings at startup', () => {
  it('report that no receiver is configured, and are empty for a complete configuration', () => {
    expect(warnings({})).toEqual([
      expect.stringMatching(/NO RECEIVER IS CONFIGURED.*SMTP_URL.*LEAD_WEBHOOK_URL/),
    ]);
    expect(warnings(email)).toEqual([]);
    expect(warnings({ leadWebhook })).toEqual([]);
    expect(warnings({ ...email, leadWebhook })).toEqual([]);
  });

  it.each([
    [{ leadEmailTo: ['a@example.com'] }, ['NO RECEIVER IS CONFIGURED', 'LEAD_EMAIL_TO has no effect']],
    [{ smtpUrl: email.smtpUrl }, ['NO RECEIVER IS CONFIGURED', 'SMTP_URL has no effect']],
    [{ smtpUrl: email.smtpUrl, leadWebhook }, ['SMTP_URL has no effect']],
    [{ leadWebhook: { ...leadWebhook, secret: undefined } }, ['unsigned']],
  ])('of %j', (configuration, found) => {
    expect(warnings(configuration)).toEqual(found.map((text) => expect.stringContaining(text)));
  });
});
