import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lead } from '../../../blocks/forms/lead.ts';
import { sampleDelivery, sampleLead, sampleSite } from '../../testing/sample-delivery.ts';
import { openSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';
import { createEmailReceiver } from './email-receiver.ts';

let inbox: SmtpInbox;
beforeEach(async () => {
  inbox = await openSmtpInbox();
});
afterEach(() => inbox.close());

const receiver = (smtpUrl = inbox.url) =>
  createEmailReceiver({ smtpUrl, from: 'site@example.com', to: 'sales@example.com', site: () => sampleSite });

const never = () => new AbortController().signal;

async function deliver(lead: Partial<Lead> = {}, isCanary = false) {
  await receiver().send(sampleDelivery(lead, isCanary), never());
  const message = inbox.messages.at(-1);
  if (message === undefined) throw new Error('Nothing arrived.');
  return message;
}

describe('the message about a lead', () => {
  it('contains all fields, the link to the dashboard and the address for replies', async () => {
    const message = await deliver({ service: 'Repair', location: 'Springfield' });
    expect(inbox.recipients).toEqual([['sales@example.com']]);
    expect(message.subject).toBe('New lead: Ana Ruiz, Ruiz Law (Repair, Springfield)');
    expect(message.from).toEqual({ name: 'Example & Sons', address: 'site@example.com' });
    expect(message.to).toEqual([{ name: '', address: 'sales@example.com' }]);
    expect(message.replyTo).toEqual([{ name: 'Ana Ruiz', address: 'ana@ruiz-law.example' }]);
    for (const text of [
      'A new lead from Example & Sons.',
      'Name: Ana Ruiz',
      'Email: ana@ruiz-law.example',
      'Phone: (555) 010-0199',
      'Company: Ruiz Law',
      'Service: Repair',
      'Location: Springfield',
      'Source: homepage',
      'Page: https://www.example.com/faq',
      'Came from: search.example',
      'Campaign: letter, spring',
      'Received: Saturday, November 21, 2026 at 10:04:05 AM EST',
      'Message:\nOur server is old.\nIt is loud, too.',
      'https://www.example.com/dashboard/leads/019a0000-0000-7000-8000-0000000000aa',
    ]) {
      expect(message.text).toContain(text);
    }
    expect(message.html).toContain('Example &amp; Sons');
    expect(message.html).toContain('href="https://www.example.com/dashboard/leads/019a0000');
  });

  it.each(['r&d@ruiz-law.example', 'ivan@xn--80a1acny.xn--p1ai'])('has %s for replies', async (address) => {
    const message = await deliver({ email: address });
    expect(message.replyTo).toEqual([{ name: 'Ana Ruiz', address }]);
  });

  it('has the same Message-ID when it is sent twice', async () => {
    const first = await deliver();
    const second = await deliver();
    expect(first.messageId).toBe('<019a0000-0000-7000-8000-000000000001@www.example.com>');
    expect(second.messageId).toBe(first.messageId);
  });

  it('prevents automatic replies', async () => {
    const { headers } = await deliver();
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('of the canary lead says that there is nothing to do, and has no Reply-To', async () => {
    const message = await deliver({}, true);
    expect(message.subject).toBe('Canary lead (a daily test) of Example & Sons, 2026-11-21: leads reach you');
    expect(message.text).toContain('nothing to do');
    expect(message.replyTo).toBeUndefined();
  });

  it('of the canary lead names the date in the time zone of the site', async () => {
    const { id, notice } = sampleDelivery({}, true);
    const receivedAt = new Date('2026-11-22T04:59:00.000Z');
    await receiver().send({ id, notice: { ...notice, receivedAt } }, never());
    expect(inbox.messages.at(-1)?.subject).toContain('2026-11-21');
  });
});

describe('text of a visitor', () => {
  const hostile = [
    'Ana\r\nBcc: victim@example.net',
    'Ana\nX-Injected: yes',
    'Ana\u2028Bcc: victim@example.net',
    'Ana\u0000\u0007',
    '"Ana" <victim@example.net>, Bo',
    'Ana\r\n\r\n<h1>Body</h1>',
    '=?utf-8?Q?=0D=0ABcc:_victim@example.net?=',
    '\u202Egnorw si sihT',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} אנה علي',
    '=cmd|"/c calc"!A1',
    'x'.repeat(5000),
  ];

  it.each(hostile)('adds no header as a name: %j', async (firstName) => {
    const message = await deliver({ firstName, company: firstName });
    expect(inbox.recipients).toEqual([['sales@example.com']]);
    const names = message.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-injected');
    expect(new Set(names).size).toBe(names.length);
    expect(message.subject).toMatch(/^New lead: /);
    expect(message.subject).not.toMatch(/[\p{Cc}\p{Zl}\u202E]/u);
    expect([...(message.subject ?? '')].length).toBeLessThanOrEqual(150);
    expect(message.replyTo).toHaveLength(1);
    expect(message.replyTo?.[0]?.address).toBe('ana@ruiz-law.example');
    expect(message.to).toEqual([{ name: '', address: 'sales@example.com' }]);
  });

  it.each([
    'ana@ruiz-law.example\r\nBcc: victim@example.net',
    'ana@ruiz-law.example, victim@example.net',
    '"x" <victim@example.net>',
    '=?utf-8?Q?Bcc=20victim?=@example.net',
    'no address',
    '',
  ])('is not used for replies if it is not an address: %j', async (email) => {
    const message = await deliver({ email });
    expect(message.replyTo).toBeUndefined();
    expect(message.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(message.subject).toContain('Ana Ruiz');
  });

  it('is unchanged in the message and escaped in its HTML', async () => {
    const text =
      '<script>alert(1)</script> & "quotes" \u{1F525} שלום\n.\n..\nFrom here\n=1+1\t{{ site.name }} %s';
    const message = await deliver({ message: text });
    expect(message.text).toContain(text);
    expect(message.html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; \u{1F525} שלום\n.\n..\nFrom here',
    );
    expect(message.html).not.toContain('<script');
  });
});

describe('a mail server that fails', () => {
  it('with an error response is quoted', async () => {
    inbox.behave('refuse');
    await expect(receiver().send(sampleDelivery(), never())).rejects.toMatchObject({
      name: 'DeliveryFailure',
      message: expect.stringMatching(/refused the message: .*mailbox is full/),
      isFinal: false,
    });
  });

  it('by closing the connection after the message has not accepted it', async () => {
    inbox.behave('close-after-message');
    await expect(receiver().send(sampleDelivery(), never())).rejects.toMatchObject({
      name: 'DeliveryFailure',
    });
    expect(inbox.messages).toHaveLength(1);
  });

  it.each(['hang-at-greeting', 'hang-after-message'] as const)('by %s is aborted', async (behavior) => {
    inbox.behave(behavior);
    await expect(receiver().send(sampleDelivery(), AbortSignal.timeout(300))).rejects.toMatchObject({
      name: 'DeliveryFailure',
      message: 'The mail server did not answer in time.',
    });
  });

  it('has ten minutes for an answer, before the message would be sent again', async () => {
    const setTimeout = vi.spyOn(Socket.prototype, 'setTimeout');
    await deliver();
    const times = setTimeout.mock.calls.map(([milliseconds]) => milliseconds);
    setTimeout.mockRestore();
    expect(times).toContain(10 * 60_000);
  });

  it('by refusing the connection is reported without the password', async () => {
    const { port } = new URL(inbox.url);
    await inbox.close();
    const error = await receiver(`smtp://user:hunter2@127.0.0.1:${port}`)
      .send(sampleDelivery(), never())
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
    expect(String(error)).not.toContain('hunter2');
    inbox = await openSmtpInbox();
  });
});

it('has a name without the password', () => {
  expect(receiver('smtps://user:hunter2@mail.example.com').name).toBe('email:sales@example.com');
  expect(sampleLead.email).not.toBe('sales@example.com');
});
