import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { durationField, submissionIdField } from '../../blocks/forms/request-fields.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { describeForLog } from '../database/log-error.ts';
import type { Admission } from '../http/admission/admission.ts';
import type { LimitedKey, RateLimiter, Verdict } from '../http/rate-limits/rate-limiter.ts';
import { visitorKeys } from '../http/rate-limits/visitor-keys.ts';
import { waitInWords } from '../http/rate-limits/wait-in-words.ts';
import type { AddressLimits } from '../operations/settings/rate-limit.ts';
import type { ServedSite } from '../site/served-site.ts';
import { answersWords } from '../words/answers.words.ts';
import { isForm, refuseForm, submittedFields, textIn, textsIn } from './forms/form-post.ts';

export interface LeadRateLimitOptions {
  readonly limiter: RateLimiter;
  readonly limits: AddressLimits;
  readonly site: ServedSite;
  readonly admission: Admission;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The keys under which a lead was counted; returned to the limiter if the lead could not be stored. */
    countedAs: readonly LimitedKey[] | null;
    /** Identifies repetitions of a submission; null if it has no identity. */
    attempt: string | null;
  }
}

const cachedAttempts = 2000;
/** Equals the time in which a form without script counts as the same submission. */
const attemptMilliseconds = 10 * 60_000;

/**
 * Adds hooks to `POST /api/leads` that limit the number of leads of an address and of its network. A repeated
 * submission (double click, retry) counts once. A refused submission counts, because it costs as much as another one; one
 * that the server could not store does not. If the limiter fails, leads are accepted: a lost lead is worse than one too
 * many.
 */
export function addLeadRateLimit(app: FastifyInstance, options: LeadRateLimitOptions): void {
  const { limiter, limits, site, admission } = options;
  const attempts = new LRUCache<string, Promise<Verdict>>({ max: cachedAttempts, ttl: attemptMilliseconds });

  app.decorateRequest('countedAs', null);
  app.decorateRequest('attempt', null);

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST') return;
    const verdict = await count(request).catch((error: unknown): Verdict => {
      request.log.error({ err: error }, 'rate limit of leads failed, leads are accepted without it');
      return { allowed: true };
    });
    if (verdict.allowed) return;
    const words = snapshotWords(site.state?.snapshot);
    const wait = waitInWords(verdict.retryAfter, words);
    const message = words(answersWords)('tooMany', { wait });
    reply.headers({ 'retry-after': String(verdict.retryAfter), 'cache-control': 'no-store' });
    return refuseForm(request, reply, { site, admission }, { status: 429, errors: [{ path: '', message }] });
  });

  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) return;
    // The same submission is another attempt when it is sent again.
    if (request.attempt !== null) attempts.delete(request.attempt);
    if (reply.statusCode < 500) return;
    await limiter.giveBack(request.countedAs ?? []).catch((error: unknown) => {
      request.log.error({ err: error }, 'rate limit of leads failed');
    });
  });

  async function count(request: FastifyRequest): Promise<Verdict> {
    const keys = visitorKeys(request, 'leads', limits);
    const identity = identityOf(request);
    request.attempt = identity ?? null;
    const cached = identity === undefined ? undefined : attempts.get(identity);
    if (cached !== undefined) return cached;
    const taken = limiter.take(keys);
    if (identity !== undefined) attempts.set(identity, taken);
    const verdict = await taken.catch((error: unknown) => {
      if (identity !== undefined) attempts.delete(identity);
      throw error;
    });
    if (verdict.allowed) request.countedAs = keys;
    return verdict;
  }
}

/** The number of other leads that currently count against the visitor's address; 0 if that is unknown. */
export async function leadsBefore(request: FastifyRequest, limiter: RateLimiter): Promise<number> {
  const [address] = request.countedAs ?? [];
  if (address === undefined) return 0;
  try {
    return Math.max(0, (await limiter.countOf(address.key)) - 1);
  } catch (error) {
    request.log.error({ err: describeForLog(error) }, 'rate limit of leads failed');
    return 0;
  }
}

/**
 * Identifies repetitions of a submission by address, idempotency key and texts, as the lead store does; undefined if
 * the submission has no id and is not a form.
 */
function identityOf(request: FastifyRequest): string | undefined {
  const fields = submittedFields(request);
  const key = request.headers['idempotency-key'];
  const hasId = key !== undefined || textIn(fields, submissionIdField) !== '';
  if (!hasId && !isForm(request)) return undefined;
  const texts = Object.entries(textsIn(fields)).filter(([name]) => name !== durationField);
  return createHash('sha256')
    .update(JSON.stringify([request.ip, key, texts]))
    .digest('base64');
}
