import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leadRequestSchema } from '../../blocks/forms/referral-request.ts';
import {
  durationField,
  formField,
  landingField,
  pageField,
  referrerField,
  submissionIdField,
} from '../../blocks/forms/request-fields.ts';
import type { Submission } from '../../engine/render/block-type.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { describeForLog } from '../database/log-error.ts';
import type { PageSource } from '../site/site-source.ts';
import { spamSigns } from '../spam/spam-signs.ts';
import { readCircumstances, type StatedCircumstances } from './lead-circumstances.ts';
import type { LeadStore } from './lead-store.ts';

export interface LeadRoutesOptions {
  readonly leads: LeadStore;
  readonly site: PageSource;
  /** How many other leads the visitor's address sent lately; 0 where that is not known. */
  readonly recentLeads: (request: FastifyRequest) => Promise<number>;
  readonly now: () => Date;
}

type SubmissionError = Submission['errors'][number];

const thankYouPath = '/thank-you';
const notStoredMessage = 'We could not save your message just now. Please try again in a moment, or call us.';

/** `POST /api/leads`, for the form's script (JSON) and for a form without script (form-encoded). */
export async function leadRoutes(
  app: FastifyInstance,
  { leads, site, recentLeads, now }: LeadRoutesOptions,
): Promise<void> {
  await app.register(formbody);

  app.post('/api/leads', async (request, reply) => {
    if (request.body === undefined || request.body === null) {
      return isForm(request) || isJson(request)
        ? refuse(request, reply, {}, [{ path: '', message: 'Required' }], 422)
        : reply.code(415).send({ message: 'Send the lead as JSON (application/json) or as a form.' });
    }
    const fields = isForm(request) ? firstValues(request.body) : request.body;
    const checked = leadRequestSchema(fields, site.leadSettings.freeMail).safeParse(fields);
    if (!checked.success) {
      const errors = firstErrors(checked.error.issues);
      return refuse(request, reply, fields, errors, 422);
    }
    const submissionId = textField(fields, submissionIdField) ?? headerText(request, 'idempotency-key');
    const receivedAt = now();
    const circumstances = readCircumstances(statedBy(request, fields), site, receivedAt);
    const signs = spamSigns({
      lead: checked.data,
      isTrapFilled: textField(fields, site.leadSettings.trapField) !== undefined,
      milliseconds: durationOf(fields),
      recentLeads: await recentLeads(request),
    });
    let id: string;
    try {
      id = await leads.store(
        { lead: checked.data, circumstances, submissionId, spamSigns: signs },
        receivedAt,
      );
    } catch (error) {
      request.log.error({ database: describeForLog(error) }, 'a lead could not be stored');
      return refuse(request, reply, fields, [{ path: '', message: notStoredMessage }], 503);
    }
    request.log.info({ lead: id }, 'lead stored');
    if (isForm(request)) return reply.redirect(thankYouPath, 303);
    return reply.code(201).send({ id, message: site.leadSettings.receivedMessage });
  });

  /** Says what is wrong without losing what was typed: to a script as JSON, to a person on the page with the form. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: unknown,
    errors: readonly SubmissionError[],
    status: 422 | 503,
  ): Promise<FastifyReply> {
    const message = summarize(errors);
    if (!isForm(request)) return reply.code(status).send({ message, errors });
    const submission: Submission = { values: typedValues(fields, site.leadSettings.trapField), errors };
    const page = canonicalPath(textField(fields, pageField)?.split(/[?#]/)[0] ?? '/');
    const answer =
      (await site.renderWithSubmission(page, submission)) ??
      (await site.renderWithSubmission('/', submission));
    if (answer === undefined) return reply.code(status).type('text/plain; charset=utf-8').send(message);
    return reply
      .code(answer.status >= 500 ? answer.status : status)
      .type('text/html; charset=utf-8')
      .send(answer.html);
  }
}

function statedBy(request: FastifyRequest, fields: unknown): StatedCircumstances {
  return {
    page: textField(fields, pageField),
    block: textField(fields, formField),
    landing: textField(fields, landingField),
    referrer: textField(fields, referrerField),
    referer: headerText(request, 'referer'),
    host: request.host,
  };
}

/** One message for each field: what is of a wrong type is not too short as well. */
function firstErrors(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): readonly SubmissionError[] {
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return errors.filter(({ path }, index) => errors.findIndex((error) => error.path === path) === index);
}

function summarize(errors: readonly SubmissionError[]): string {
  const messages = [...new Set(errors.map((error) => error.message))];
  if (messages.length === 1) return messages.join();
  return `Please check these ${messages.length} things: ${messages.join('; ')}`;
}

function isForm(request: FastifyRequest): boolean {
  return mediaType(request) === 'application/x-www-form-urlencoded';
}

function isJson(request: FastifyRequest): boolean {
  return mediaType(request) === 'application/json';
}

function mediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** How long filling in took, as the form's script says; undefined without script. */
function durationOf(fields: unknown): number | undefined {
  const text = textField(fields, durationField) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A form may repeat a name; the first counts. */
function firstValues(body: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entriesOf(body).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

const ownFields: ReadonlySet<string> = new Set([pageField, submissionIdField, landingField, referrerField]);

function typedValues(fields: unknown, trapField: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(fields).flatMap(([name, value]) =>
      typeof value === 'string' && !ownFields.has(name) && name !== trapField ? [[name, value]] : [],
    ),
  );
}

/** The field's text; undefined where it is missing, empty or no text. */
function textField(fields: unknown, name: string): string | undefined {
  const value = entriesOf(fields).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  return textField(request.headers, name);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
