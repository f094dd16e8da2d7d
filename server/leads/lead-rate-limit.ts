import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import type { Admission } from '../http/admission/admission.ts';
import type { LimitedKey, RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { visitorKeys } from '../http/rate-limits/visitor-keys.ts';
import { waitInWords } from '../http/rate-limits/wait-in-words.ts';
import type { AddressLimits } from '../operations/settings/rate-limit.ts';
import type { ServedSite } from '../site/served-site.ts';
import { answersWords } from '../words/answers.words.ts';
import { refuseForm } from './forms/form-post.ts';

export interface LeadRateLimitOptions {
  readonly limiter: RateLimiter;
  readonly limits: AddressLimits;
  readonly site: ServedSite;
  readonly admission: Admission;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A lead that was counted; null if it is over the limit, or if the limiter failed. */
    counted: CountedLead | null;
    /** Refuses a lead that is over the limit; null for all others. */
    refuseAsTooMany: (() => ReturnType<typeof refuseForm>) | null;
  }
}

export interface CountedLead {
  /** The number of other leads that currently count against the visitor's address. */
  readonly others: number;
  /** Lets the lead count no longer. Never rejects. */
  giveBack(): Promise<void>;
}

/**
 * Adds hooks to `POST /api/leads` that limit the number of leads of an address and of its network. A refused submission
 * counts, because it costs as much as another one; one that the server could not store does not. The route refuses what is over the
 * limit, unless it repeats a lead that is stored: the answer to the last one within the limit may have been lost. If the limiter
 * fails, leads are accepted: a lost lead is worse than one too many.
 */
export function addLeadRateLimit(app: FastifyInstance, options: LeadRateLimitOptions): void {
  const { limiter, limits, site, admission } = options;

  app.decorateRequest('counted', null);
  app.decorateRequest('refuseAsTooMany', null);

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST') return;
    const keys = visitorKeys(request, 'leads', limits);
    const verdict = await limiter.take(keys).catch((error: unknown) => {
      request.log.error({ err: error }, 'rate limit of leads failed, leads are accepted without it');
    });
    if (verdict === undefined) return;
    if (verdict.allowed) {
      const [count = 1] = verdict.counts;
      request.counted = { others: count - 1, giveBack: () => giveBack(keys, request.log) };
      return;
    }
    request.refuseAsTooMany = () => {
      const words = snapshotWords(site.state?.snapshot);
      const wait = waitInWords(verdict.retryAfter, words);
      const message = words(answersWords)('tooMany', { wait });
      reply.headers({ 'retry-after': String(verdict.retryAfter), 'cache-control': 'no-store' });
      return refuseForm(
        request,
        reply,
        { site, admission },
        { status: 429, errors: [{ path: '', message }] },
      );
    };
  });

  app.addHook('onResponse', async ({ counted }, { statusCode }) => {
    if (statusCode >= 500) await counted?.giveBack();
  });

  async function giveBack(keys: readonly LimitedKey[], log: FastifyBaseLogger): Promise<void> {
    await limiter.giveBack(keys).catch((error: unknown) => {
      log.error({ err: error }, 'rate limit of leads failed');
    });
  }
}
