import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { durationField, pageField, submissionIdField } from '../../blocks/forms/request-fields.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { describeForLog } from '../database/log-error.ts';
import { isForm, typedText, typedTexts } from '../forms/form-post.ts';
import type { LimitedKey, RateLimiter, Verdict } from '../rate-limits/rate-limiter.ts';
import { isBehindUnknownProxy, visitorKeys } from '../rate-limits/visitor-keys.ts';
import { waitInWords } from '../rate-limits/wait-in-words.ts';
import type { AddressLimits } from '../settings/rate-limit.ts';
import type { PageSource } from '../site/site-source.ts';

export interface LeadRateLimitOptions {
  readonly limiter: RateLimiter;
  readonly limits: AddressLimits;
  readonly site: PageSource;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a lead was counted under, until it is known to be one. */
    countedAs: readonly LimitedKey[] | null;
  }
}

const rememberedAttempts = 2000;
/** As long as a form without script counts as the same submission. */
const rememberedFor = 10 * 60_000;

/**
 * Hooks for `POST /api/leads` that limit how many leads an address and its network send. What is sent again unchanged,
 * by a double click or a retry, counts once; what is refused or fails does not count. Where the limiter fails, the
 * lead is taken: to lose one is worse than to take one too many.
 */
export function addLeadRateLimit(app: FastifyInstance, options: LeadRateLimitOptions): void {
  const { limiter, limits, site } = options;
  const attempts = new LRUCache<string, Promise<Verdict>>({ max: rememberedAttempts, ttl: rememberedFor });
  let hasWarned = false;

  app.decorateRequest('countedAs', null);

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST') return;
    if (!hasWarned && isBehindUnknownProxy(request)) {
      hasWarned = true;
      request.log.warn(
        'requests come through a proxy that TRUST_PROXY does not name, so leads are not limited by address: set TRUST_PROXY to its address',
      );
    }
    const verdict = await count(request).catch((error: unknown): Verdict => {
      request.log.error({ err: error }, 'the rate limit of leads failed; leads are taken without it');
      return { allowed: true };
    });
    if (!verdict.allowed) return refuse(request, reply, verdict.retryAfter);
  });

  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400 || reply.statusCode === 429) return;
    await limiter.giveBack(request.countedAs ?? []).catch((error: unknown) => {
      request.log.error({ err: error }, 'the rate limit of leads failed');
    });
  });

  async function count(request: FastifyRequest): Promise<Verdict> {
    const keys = visitorKeys(request, 'leads', limits);
    const identity = identityOf(request);
    const known = identity === undefined ? undefined : attempts.get(identity);
    if (known !== undefined) return known;
    const taken = limiter.take(keys);
    if (identity !== undefined) attempts.set(identity, taken);
    const verdict = await taken.catch((error: unknown) => {
      if (identity !== undefined) attempts.delete(identity);
      throw error;
    });
    if (verdict.allowed) request.countedAs = keys;
    // What is refused now may be allowed when it is sent again later.
    else if (identity !== undefined) attempts.delete(identity);
    return verdict;
  }

  /** Tells a script as JSON, and a person on the page with the form and what was typed. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, retryAfter: number) {
    const message = `Many messages have come from your network in a short time, so this one was not taken. Please send it again ${waitInWords(retryAfter)}, or call us.`;
    reply.code(429).headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' });
    const errors = [{ path: '', message }];
    if (!isForm(request)) return reply.send({ message, errors });
    const values = typedTexts(request.body);
    const path = canonicalPath(typedText(request.body, pageField).split(/[?#]/)[0] || '/');
    const page =
      (await site.renderWithSubmission(path, { values, errors })) ??
      (await site.renderWithSubmission('/', { values, errors }));
    if (page === undefined) return reply.type('text/plain; charset=utf-8').send(message);
    return reply.type('text/html; charset=utf-8').send(page.html);
  }
}

/** How many other leads of the visitor's address are counted just now; 0 where none are. */
export async function leadsBefore(request: FastifyRequest, limiter: RateLimiter): Promise<number> {
  const [address] = request.countedAs ?? [];
  if (address === undefined) return 0;
  try {
    return Math.max(0, (await limiter.countOf(address.key)) - 1);
  } catch (error) {
    request.log.error({ err: describeForLog(error) }, 'the rate limit of leads failed');
    return 0;
  }
}

/** What tells a repeated submission, where the store of leads tells it, too: all texts that were sent, and by whom. */
function identityOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  const isNamed = key !== undefined || typedText(request.body, submissionIdField) !== '';
  if (!isNamed && !isForm(request)) return undefined;
  const texts = Object.entries(typedTexts(request.body)).filter(([name]) => name !== durationField);
  return createHash('sha256')
    .update(JSON.stringify([request.ip, key, texts]))
    .digest('base64');
}
