import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWebhookSecret } from '../../operations/settings/webhook-secret.ts';
import { webhookSigner } from './webhook-signature.ts';

const sentAt = new Date('2021-02-25T15:19:13.500Z');

describe('webhookSigner', () => {
  it('creates the signature of the reference implementation', () => {
    // Values from the test of the reference implementation.
    const sign = webhookSigner('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const headers = sign('msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1614265330_000), '{"test": 2432232314}');
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it.each([
    ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', '0123456789abcdef01234567'],
    ['MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', '0123456789abcdef01234567'],
    ['a secret that is no base64!', 'a secret that is no base64!'],
    ['geheimnis-mit-öäü-und-mehr', 'geheimnis-mit-öäü-und-mehr'],
  ])('reads %s as its key', (secret, key) => {
    const signature = webhookSigner(secret)('id', sentAt, '{}')['webhook-signature'];
    const seconds = Math.floor(sentAt.getTime() / 1000);
    const expected = createHmac('sha256', key).update(`id.${seconds}.{}`).digest('base64');
    expect(signature).toBe(`v1,${expected}`);
  });
});

it('rejects a prefix before text that is not base64', () => {
  expect(isWebhookSecret('whsec_not base64')).toBe(false);
  expect(isWebhookSecret('whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3')).toBe(true);
  expect(isWebhookSecret('not base64')).toBe(true);
});
