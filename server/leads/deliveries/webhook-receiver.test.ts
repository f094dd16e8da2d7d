import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleDelivery, sampleLead, sampleSite } from '../../testing/sample-delivery.ts';
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhook-inbox.ts';
import { createWebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let inbox: WebhookInbox;
beforeEach(async () => {
  inbox = await openWebhookInbox();
});
afterEach(() => inbox.close());

const receiver = (options: Partial<WebhookReceiverOptions> = {}) =>
  createWebhookReceiver({
    url: inbox.url,
    secret,
    allowPrivate: true,
    site: () => sampleSite,
    now: () => new Date(),
    ...options,
  });

const never = () => new AbortController().signal;

/** A resolver that returns the given addresses and counts its calls. */
function resolver(...addresses: readonly string[]): { readonly lookup: LookupFunction; asked: number } {
  const counted = {
    asked: 0,
    lookup: ((_hostname, options, callback) => {
      counted.asked += 1;
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    }) satisfies LookupFunction,
  };
  return counted;
}

describe('the message about a lead', () => {
  it('has a signature that other libraries accept, and contains the lead', async () => {
    await receiver().send(sampleDelivery(), never());
    const [message] = inbox.messages;
    expect(message).toMatchObject({ method: 'POST', path: '/leads' });
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': '019a0000-0000-7000-8000-000000000001',
    });
    expect(verify(message?.body, message?.headers)).toEqual({
      type: 'lead.created',
      timestamp: '2026-11-21T15:04:05.000Z',
      data: {
        id: '019a0000-0000-7000-8000-0000000000aa',
        url: 'https://www.example.com/dashboard/leads/019a0000-0000-7000-8000-0000000000aa',
        receivedAt: '2026-11-21T15:04:05.000Z',
        ...sampleLead,
        page: '/faq',
        referrerHost: 'search.example',
        utm: { utm_source: 'letter', utm_campaign: 'spring' },
      },
    });
  });

  it('is rejected if it was changed or has another signature', async () => {
    await receiver().send(sampleDelivery(), never());
    const [message] = inbox.messages;
    expect(() => verify(`${message?.body} `, message?.headers)).toThrow(/signature/);
    expect(() => verify(message?.body, { ...message?.headers, 'webhook-id': 'other' })).toThrow(/signature/);
  });

  it('has the same id and body when it is sent twice', async () => {
    await receiver().send(sampleDelivery(), never());
    await receiver().send(sampleDelivery(), never());
    expect(new Set(inbox.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(inbox.messages.map(({ body }) => body)).size).toBe(1);
  });

  it('of the canary lead has its own type', async () => {
    await receiver().send(sampleDelivery({}, true), never());
    expect(inbox.messages[0]?.body).toContain('"type":"lead.canary"');
  });

  it('is unsigned without a secret', async () => {
    await receiver({ secret: undefined }).send(sampleDelivery(), never());
    expect(inbox.messages[0]?.headers).toMatchObject({ 'webhook-id': expect.any(String) });
    expect(inbox.messages[0]?.headers).not.toHaveProperty('webhook-signature');
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, 204, 299])('of %i accepts', async (status) => {
    inbox.behave({ status });
    await receiver().send(sampleDelivery(), never());
    expect(inbox.messages).toHaveLength(1);
  });

  it.each([
    [400, { isFinal: false }],
    [404, { isFinal: false }],
    [410, { isFinal: true }],
    [500, { isFinal: false, retryAfterMilliseconds: undefined }],
  ])('of %i does not', async (status, failure) => {
    inbox.behave({ status });
    await expect(receiver().send(sampleDelivery(), never())).rejects.toMatchObject({
      ...failure,
      message: expect.stringContaining(String(status)),
    });
  });

  it.each([301, 302, 307, 308])('of %i is not followed', async (status) => {
    const elsewhere = await openWebhookInbox();
    inbox.behave({ status, headers: { location: elsewhere.url } });
    await expect(receiver().send(sampleDelivery(), never())).rejects.toThrow(/redirect/);
    expect(elsewhere.messages).toHaveLength(0);
    await elsewhere.close();
  });

  it.each([
    ['120', 120_000],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['99999999', 86_400_000],
    ['Sat, 21 Nov 2020 12:01:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
  ])('may request a delay: %s', async (value, retryAfterMilliseconds) => {
    inbox.behave({ status: 503, headers: { 'retry-after': value } });
    const now = () => new Date('2026-11-21T12:00:00Z');
    await expect(receiver({ now }).send(sampleDelivery(), never())).rejects.toMatchObject({
      retryAfterMilliseconds,
    });
  });
});

describe('a receiver that fails', () => {
  it.each(['close', 'close-mid-answer'] as const)('with %s has not accepted', async (behavior) => {
    inbox.behave(behavior);
    await expect(receiver().send(sampleDelivery(), never())).rejects.toMatchObject({
      name: 'DeliveryFailure',
      message: expect.stringContaining('could not be reached'),
    });
  });

  it('and hangs is aborted', async () => {
    inbox.behave('hang');
    await expect(receiver().send(sampleDelivery(), AbortSignal.timeout(300))).rejects.toMatchObject({
      message: 'The webhook did not answer in time.',
    });
    expect(inbox.messages).toHaveLength(1);
  });
});

describe('a private address', () => {
  const guarded = { allowPrivate: false };

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0x7f.1', '2130706433', '0'])(
    'written as %s is refused before a connection',
    async (host) => {
      const guardedReceiver = receiver({ ...guarded, url: `http://${host}:${inbox.port}/leads` });
      await expect(guardedReceiver.send(sampleDelivery(), never())).rejects.toThrow(/private address/);
      expect(inbox.messages).toHaveLength(0);
    },
  );

  it('behind localhost is refused', async () => {
    const guardedReceiver = receiver({ ...guarded, url: `http://localhost:${inbox.port}/leads` });
    await expect(guardedReceiver.send(sampleDelivery(), never())).rejects.toThrow(/private address/);
    expect(inbox.messages).toHaveLength(0);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['10.0.0.1', '2606:4700:4700::1111']]])(
    'is refused if it is one of several that a name resolves to: %j',
    async (addresses) => {
      const { lookup } = resolver(...addresses);
      const url = `http://crm.example.com:${inbox.port}/leads`;
      await expect(receiver({ ...guarded, url, lookup }).send(sampleDelivery(), never())).rejects.toThrow(
        /private address/,
      );
      expect(inbox.messages).toHaveLength(0);
    },
  );

  it('is checked in the DNS response that the connection uses, without a second lookup', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']].map((addresses) => resolver(...addresses));
    let asked = 0;
    const lookup: LookupFunction = (hostname, options, callback) => {
      asked += 1;
      (answers.shift() ?? resolver('127.0.0.1')).lookup(hostname, options, callback);
    };
    const url = `http://crm.example.com:${inbox.port}/leads`;
    await expect(
      receiver({ ...guarded, url, lookup }).send(sampleDelivery(), AbortSignal.timeout(300)),
    ).rejects.toThrow(/in time|reached/);
    expect(asked).toBe(1);
    expect(inbox.messages).toHaveLength(0);
  });

  it('is used if private addresses are allowed', async () => {
    const { lookup } = resolver('127.0.0.1');
    await receiver({ url: `http://crm.example.com:${inbox.port}/leads`, lookup }).send(
      sampleDelivery(),
      never(),
    );
    expect(inbox.messages).toHaveLength(1);
  });
});

it('has a unique name without secrets', () => {
  const first = receiver({ url: 'https://user:hunter2@crm.example.com/hooks?key=hunter2' }).name;
  const second = receiver({ url: 'https://user:hunter2@crm.example.com/hooks?key=hunter3' }).name;
  expect(first).toMatch(/^webhook:crm\.example\.com#[0-9a-f]{8}$/);
  expect(second).not.toBe(first);
});

function verify(body = '', headers: object = {}): unknown {
  const texts = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return new Webhook(secret).verify(body, texts);
}
