import { createHash } from 'node:crypto';
import { lookup as lookupAddresses } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../http/network/addresses.ts';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import type { NoticeSite } from './lead-notice.ts';
import { webhookBody } from './webhook-body.ts';
import { webhookSigner } from './webhook-signature.ts';

export interface WebhookReceiverOptions {
  readonly url: string;
  /** The key that signs messages; undefined for unsigned messages. */
  readonly secret: string | undefined;
  /** True if the webhook may be on this machine or in a private network. */
  readonly allowPrivate: boolean;
  readonly site: () => NoticeSite;
  readonly now: () => Date;
  /** Resolves host names; the resolver of the system unless a test replaces it. */
  readonly lookup?: LookupFunction;
}

const longestRetryAfterSeconds = 24 * 60 * 60;

/**
 * Creates a receiver that posts every lead as a Standard Webhooks message. Any 2xx status means accepted; redirects are
 * not followed. The address is checked when the connection is opened, using the addresses that the name resolves to.
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): DeliveryReceiver {
  const { allowPrivate, site, now, lookup = lookupAddresses } = options;
  const url = new URL(options.url);
  const sign = webhookSigner(options.secret);
  return {
    kind: 'webhook',
    name: `webhook:${url.host}#${createHash('sha256').update(options.url).digest('hex').slice(0, 8)}`,
    async send({ id, notice }, signal) {
      if (!allowPrivate) refusePrivateLiteral(url);
      const body = webhookBody(notice, site());
      const status = await post(url, {
        body,
        headers: sign(id, now(), body),
        lookup: allowPrivate ? lookup : publicOnly(lookup),
        signal,
      });
      const failure = failureOf(status, now());
      if (failure !== undefined) throw failure;
    },
  };
}

interface PostOptions {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
}

interface Response {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Resolves with the status as soon as the headers arrive; the body is discarded. */
function post(url: URL, { body, headers, lookup, signal }: PostOptions): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    // A new connection each time, so that the address is checked each time.
    agent: false,
    lookup,
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Cityblock',
    },
  });
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    // Errors in the discarded body do not matter.
    response.on('error', () => undefined).resume();
  });
  request.on('error', (error) => {
    if (error instanceof DeliveryFailure) reject(error);
    else if (signal.aborted)
      reject(new DeliveryFailure('The webhook did not answer in time.', { cause: error }));
    else reject(new DeliveryFailure(`The webhook could not be reached: ${error.message}`, { cause: error }));
  });
  request.end(body);
  return promise;
}

function failureOf({ status, retryAfter }: Response, now: Date): DeliveryFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 410) {
    return new DeliveryFailure('The webhook answered 410: it is gone. Remove or change LEAD_WEBHOOK_URL.', {
      isFinal: true,
    });
  }
  if (status >= 300 && status < 400) {
    return new DeliveryFailure(
      `The webhook answered ${status}, a redirect, which is not followed. Set LEAD_WEBHOOK_URL to the final address.`,
    );
  }
  return new DeliveryFailure(`The webhook answered ${status}.`, {
    retryAfterMilliseconds: retryAfterMilliseconds(retryAfter, now),
  });
}

/** Parses `Retry-After` (seconds or a date) into at most a day; undefined if it is invalid or in the past. */
function retryAfterMilliseconds(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000;
  if (!(seconds > 0)) return undefined;
  return Math.min(seconds, longestRetryAfterSeconds) * 1000;
}

function refusePrivateLiteral({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw privateAddress();
}

/** A lookup that fails if any address of the name is not public, because the connection may use any of them. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, resolved, family) => {
      if (error) return callback(error, resolved, family);
      const addresses = typeof resolved === 'string' ? [resolved] : resolved.map(({ address }) => address);
      if (addresses.every(isPublicAddress)) return callback(null, resolved, family);
      callback(privateAddress(), '', 0);
    });
  };
}

function privateAddress(): DeliveryFailure {
  return new DeliveryFailure(
    'The webhook has a private address and was refused. Set LEAD_WEBHOOK_ALLOW_PRIVATE=true if this is intended.',
  );
}
