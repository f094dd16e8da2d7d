import { createHash } from 'node:crypto';
import { lookup as lookupAddresses } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../network/addresses.ts';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import type { NoticeSite } from './lead-notice.ts';
import { webhookBody } from './webhook-body.ts';
import { webhookSigner } from './webhook-signature.ts';

export interface WebhookReceiverOptions {
  readonly url: string;
  /** Signs what is sent; without one it goes unsigned. */
  readonly secret: string | undefined;
  /** True lets the address be one of this machine or of a private network. */
  readonly allowPrivate: boolean;
  readonly site: () => NoticeSite;
  readonly now: () => Date;
  /** Resolves host names; the system's resolver unless a test replaces it. */
  readonly lookup?: LookupFunction;
}

const longestRetryAfterSeconds = 24 * 60 * 60;

/**
 * An address that gets every lead as a Standard Webhooks message. Any 2xx status accepts it; redirects are not
 * followed. The address is judged when the connection is made, by what its name resolves to then.
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

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Resolves with the status as soon as it is there; the answer's body is not read. */
function post(url: URL, { body, headers, lookup, signal }: PostOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    // A connection of its own: none is reused that was judged long ago.
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
    // Whether the rest of the answer arrives changes nothing any more.
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

function failureOf({ status, retryAfter }: Answer, now: Date): DeliveryFailure | undefined {
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

/** `Retry-After` in seconds or as a date, at most a day; undefined where it says nothing of use. */
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

/** Fails when any address of the name is not public: which one is connected to is not ours to choose. */
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
    'The webhook leads to a private address and was refused. Set LEAD_WEBHOOK_ALLOW_PRIVATE=true if that is meant.',
  );
}
