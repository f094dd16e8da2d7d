import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ReadWords } from '../../engine/words/words.ts';
import type { Database } from '../database/database.ts';
import type { ViolationLog } from '../http/violations/violation-log.ts';
import type { ReceiverSet } from '../leads/deliveries/receiver-set.ts';
import type { FormContextFinder } from '../leads/forms/form-context.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { Authentication } from './auth/authentication.ts';
import type { DeliveryOverview } from './dashboard-api.ts';
import type { EntryNames } from './lead-numbers.ts';

export interface DashboardRoutesOptions {
  readonly authentication: Authentication;
  readonly database: Database;
  readonly site: ServedSite;
  readonly receivers: ReceiverSet;
  readonly formContext: FormContextFinder;
  readonly violations: ViolationLog;
  /** Called after deliveries became due. */
  readonly wake: () => void;
  readonly canary: () => Promise<DeliveryOverview['canary']>;
  /** Milliseconds between two polls for changes; a second by default. */
  readonly changeInterval: number | undefined;
  readonly now: () => Date;
}

/** Values that the routes of the dashboard share. */
export interface DashboardContext extends DashboardRoutesOptions {
  /** The current words of the site. */
  readonly words: () => ReadWords;
  /** The names of the entries that leads mention. */
  readonly names: () => ReturnType<typeof entryNames>;
  readonly timeZone: () => string;
  readonly receiverNames: () => readonly string[];
}

export function dashboardContext(options: DashboardRoutesOptions): DashboardContext {
  const { site, receivers } = options;
  return {
    ...options,
    words: () => snapshotWords(site.state?.snapshot),
    names: () => entryNames(site.state),
    timeZone: () => site.state?.snapshot.site.value.timeZone ?? 'UTC',
    receiverNames: () => receivers.all().map(({ name }) => name),
  };
}

/** The response time that the site claims, such as "15 min", in minutes; null if it claims none. */
export function claimedMinutes(site: ServedSite): number | null {
  const snapshot = site.state?.snapshot;
  const claim = snapshot?.site.value.responseClaim;
  if (claim === undefined || snapshot?.expired.has(`claims/${claim}`)) return null;
  const value = snapshot?.collections.claims.get(claim)?.value.value;
  const minutes = /^(\d+)\s*min/.exec(value ?? '')?.[1];
  return minutes === undefined ? null : Number(minutes);
}

/** Answers a request whose parameters or body have a fault. */
export function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  return reply.code(422).send({ message: `${first?.path || 'The request'}: ${first?.message}`, errors });
}

/** Resolves the slugs of cities and services to names. Falls back to the slug if the entry no longer exists. */
function entryNames(state: SiteState | undefined): EntryNames {
  const collections = state?.snapshot.collections;
  return {
    city: (slug) => ({ slug, name: collections?.cities.get(slug)?.value.name ?? slug }),
    service: (slug) => ({ slug, name: collections?.services.get(slug)?.value.name ?? slug }),
  };
}
