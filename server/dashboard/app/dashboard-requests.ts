import type { z } from 'zod';
import { type Method, ResponseError, request } from '../../../blocks/requests/request.ts';
import type { LeadChange } from '../../leads/lead-change.ts';
import type { LeadFilter } from '../../leads/lead-filter.ts';
import {
  contentGridSchema,
  deliveryOverviewSchema,
  failedDeliveriesSchema,
  inboxChoicesSchema,
  leadChangesResultSchema,
  leadDetailSchema,
  leadPageSchema,
  numbersSchema,
  replayResultSchema,
  violationsSchema,
} from '../dashboard-api.ts';
import { deleteDrafts } from './inbox/note-drafts.ts';
import { words } from './site-words.ts';

const base = '/api/dashboard';

async function ask<Answer>(
  schema: z.ZodType<Answer>,
  method: Method,
  path: string,
  payload?: unknown,
): Promise<Answer> {
  const response = await request(method, base + path, payload);
  return schema.parse(await response.json());
}

/** The query string of a filter. Empty values are left out, so that equal filters have equal URLs. */
export function filterSearch(filter: LeadFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search;
}

export function fetchLeads(filter: LeadFilter, before: string | null) {
  const search = filterSearch(filter);
  if (before !== null) search.set('before', before);
  return ask(leadPageSchema, 'GET', `/leads?${search}`);
}

export const exportAddress = (filter: LeadFilter) => `${base}/leads.csv?${filterSearch(filter)}`;

export const eventsAddress = `${base}/events`;

export const fetchLead = (id: string) => ask(leadDetailSchema, 'GET', `/leads/${encodeURIComponent(id)}`);

export const fetchChoices = () => ask(inboxChoicesSchema, 'GET', '/choices');

export const sendChanges = (changes: readonly LeadChange[]) =>
  ask(leadChangesResultSchema, 'POST', '/lead-changes', { changes });

export async function sendNote(leadId: string, text: string): Promise<void> {
  await request('POST', `${base}/leads/${encodeURIComponent(leadId)}/notes`, { text });
}

export const fetchNumbers = () => ask(numbersSchema, 'GET', '/numbers');

export const fetchDeliveries = () => ask(deliveryOverviewSchema, 'GET', '/deliveries');

export const fetchFailedDeliveries = () => ask(failedDeliveriesSchema, 'GET', '/deliveries/failed');

export const replayDelivery = (id: string) =>
  ask(replayResultSchema, 'POST', `/deliveries/${encodeURIComponent(id)}/replay`);

export const replayAllDeliveries = () => ask(replayResultSchema, 'POST', '/deliveries/replay');

export const fetchViolations = () => ask(violationsSchema, 'GET', '/violations');

export const fetchContentGrid = () => ask(contentGridSchema, 'GET', '/content');

export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/logout', {});
  deleteDrafts();
}

/** True if a request failed because the session has ended, here or in another tab. */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ResponseError && failure.status === 401;

/** True if the resource does not exist: a lead may have been erased. */
export const isGone = (failure: unknown): boolean =>
  failure instanceof ResponseError && failure.status === 404;

/** The error message shown to the user. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof ResponseError)) return words.dashboard('noAnswer');
  if (isSignedOut(failure)) return words.dashboard('signedOut');
  const message = messageIn(failure.body);
  return message ?? words.dashboard('serverError', { status: String(failure.status) });
}

function messageIn(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' &&
      value !== null &&
      'message' in value &&
      typeof value.message === 'string'
      ? value.message
      : undefined;
  } catch {
    return undefined;
  }
}
