import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormError } from '../../../blocks/forms/check-form.ts';
import { pageField, technicalFields } from '../../../blocks/forms/request-fields.ts';
import { snapshotWords } from '../../../engine/content/snapshot-words.ts';
import type { RefusedSubmission } from '../../../engine/render/block-type.ts';
import { canonicalPath } from '../../../engine/routes/canonical-path.ts';
import type { ReadWords } from '../../../engine/words/words.ts';
import type { Admission } from '../../http/admission/admission.ts';
import { addressGroups } from '../../http/network/addresses.ts';
import { reportingHeader } from '../../site/page-policies.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { leadSettingsOf } from '../../site/site-settings.ts';
import { answersWords } from '../../words/answers.words.ts';

export interface FormRefusal {
  readonly status: 422 | 429 | 503;
  readonly errors: readonly FormError[];
}

/** True for a form posted without script, which is answered with a page instead of JSON. */
export function isForm(request: Pick<FastifyRequest, 'headers'>): boolean {
  return mediaType(request) === 'application/x-www-form-urlencoded';
}

export function isJson(request: Pick<FastifyRequest, 'headers'>): boolean {
  return mediaType(request) === 'application/json';
}

function mediaType({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The body of a request. A form can repeat a name: its first value is used. */
export function submittedFields(request: Pick<FastifyRequest, 'headers' | 'body'>): unknown {
  return isForm(request) ? firstValues(request.body) : request.body;
}

/** A parsed query string or form, with the first value of each name. */
export function firstValues(parameters: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entriesOf(parameters).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** The fields that are strings, unchanged. */
export function textsIn(fields: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** One field, unchanged; empty if it is missing or not a string. */
export function textIn(fields: unknown, name: string): string {
  return textsIn(fields)[name] ?? '';
}

export interface FormPages {
  readonly site: Pick<ServedSite, 'state' | 'renderWithSubmission'>;
  /** Decides when a page is rendered. */
  readonly admission: Admission;
}

/**
 * Refuses a submitted form: JSON for a script, the page with the form for a visitor without script. The page shows the
 * typed values again, without the trap field and technical fields. Headers that are already set on the reply are sent.
 * While the server has too much to do, the message alone is sent; browsers keep the typed values of the page before.
 */
export async function refuseForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, admission }: FormPages,
  { status, errors }: FormRefusal,
): Promise<FastifyReply> {
  const message = summarize(errors, snapshotWords(site.state?.snapshot));
  if (!isForm(request)) return reply.code(status).send({ message, errors });
  const fields = submittedFields(request);
  const { trapField } = leadSettingsOf(site.state);
  const submission: RefusedSubmission = { values: typedValues(fields, trapField), errors };
  const path = canonicalPath(textIn(fields, pageField).trim().split(/[?#]/)[0] || '/');
  const isAdmitted = await admission.turn(addressGroups(request.ip)?.address ?? '');
  const page = isAdmitted
    ? ((await site.renderWithSubmission(path, submission)) ??
      (await site.renderWithSubmission('/', submission)))
    : undefined;
  if (page === undefined) return reply.code(status).type('text/plain; charset=utf-8').send(message);
  return reply
    .code(page.status >= 500 ? page.status : status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': page.policy, ...reportingHeader })
    .send(page.html);
}

function typedValues(fields: unknown, trapField: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(textsIn(fields)).filter(([name]) => !technicalFields.has(name) && name !== trapField),
  );
}

function summarize(errors: readonly FormError[], words: ReadWords): string {
  const messages = [...new Set(errors.map(({ message }) => message))];
  if (messages.length === 1) return messages.join();
  return words(answersWords)('mistakes', { count: messages.length, list: messages.join('; ') });
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
