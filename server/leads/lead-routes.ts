import formbody from '@fastify/formbody';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formsWords } from '../../blocks/forms/forms.words.ts';
import {
  durationField,
  formField,
  landingField,
  leadsPath,
  pageField,
  referrerField,
  submissionIdField,
} from '../../blocks/forms/request-fields.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { describeForLog } from '../database/database-error.ts';
import type { Admission } from '../http/admission/admission.ts';
import type { ServedSite } from '../site/served-site.ts';
import { leadSettingsOf } from '../site/site-settings.ts';
import { answersWords } from '../words/answers.words.ts';
import type { FormContextFinder } from './forms/form-context.ts';
import { type FormRefusal, isForm, isJson, refuseForm, submittedFields, textIn } from './forms/form-post.ts';
import { type ClaimedContext, type LeadContext, readLeadContext } from './lead-context.ts';
import { listedOrigin } from './lead-origins.ts';
import type { LeadStore, NewLead, StoredSubmission } from './lead-store.ts';
import { type ReadSubmission, readSubmission } from './lead-submission.ts';
import { spamSignals } from './spam/spam-signals.ts';

export interface LeadRoutesOptions {
  readonly leads: LeadStore;
  readonly site: ServedSite;
  readonly admission: Admission;
  readonly formContext: FormContextFinder;
  /** The other origins whose pages may send leads. */
  readonly origins: readonly string[];
  readonly now: () => Date;
}

/** `POST /api/leads`: JSON from the form's script, form-encoded from a form without script. */
export async function leadRoutes(app: FastifyInstance, options: LeadRoutesOptions): Promise<void> {
  const { leads, site, admission, origins, now } = options;
  await app.register(formbody);

  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: FormRefusal) =>
    refuseForm(request, reply, { site, admission }, refusal);
  const words = () => snapshotWords(site.state?.snapshot);

  const refuseWithoutBody = (request: FastifyRequest, reply: FastifyReply) =>
    isForm(request) || isJson(request)
      ? refuse(request, reply, refusalOf(422, words()(formsWords)('required')))
      : reply.code(415).send({ message: 'Send the lead as JSON (application/json) or as a form.' });

  app.post(leadsPath, async (request, reply) => {
    const { refuseAsTooMany } = request;
    if (request.body === undefined || request.body === null)
      return refuseAsTooMany?.() ?? refuseWithoutBody(request, reply);
    const settings = leadSettingsOf(site.state);
    const received = { fields: submittedFields(request), origin: listedOrigin(request, origins), at: now() };
    const { context, submission } = readLead(options, request, received);
    if (!submission.ok)
      return refuseAsTooMany?.() ?? refuse(request, reply, { status: 422, errors: submission.errors });
    const newLead = {
      lead: submission.lead,
      fields: submission.fields,
      context,
      submissionId: submissionIdOf(request, received.fields),
      spamSignals: spamSignals({
        lead: submission.lead,
        isTrapFilled: trimmedText(received.fields, settings.trapField) !== undefined,
        milliseconds: durationOf(received.fields),
        recentLeads: request.counted?.others ?? 0,
      }),
    };
    if (refuseAsTooMany !== null && !(await isStored(leads, newLead, received.at, request.log)))
      return refuseAsTooMany();
    const stored = await storeLead(leads, newLead, received.at, request.log);
    if (stored === undefined)
      return refuse(request, reply, refusalOf(503, words()(answersWords)('notStored')));
    const { id, isRepeated } = stored;
    // A double click or a retry counts once.
    if (isRepeated) await request.counted?.giveBack();
    request.log.info({ lead: id }, 'lead stored');
    const { thanks } = submission;
    if (isForm(request)) return reply.redirect(`${received.origin ?? ''}${thanks.page}`, 303);
    return reply.code(201).send({ id, message: thanks.message ?? settings.receivedMessage });
  });
}

/** A request with a lead as it was received. */
interface ReceivedLead {
  readonly fields: unknown;
  /** The origin of the page, if it is another than that of the server. */
  readonly origin: string | undefined;
  readonly at: Date;
}

/** Reads a lead by the rules of the form on its page. */
function readLead(
  { site, formContext }: LeadRoutesOptions,
  request: FastifyRequest,
  { fields, origin, at }: ReceivedLead,
): { readonly context: LeadContext; readonly submission: ReadSubmission } {
  const context = readLeadContext(claimedContext(request, fields, origin), site.version, (path, block) =>
    formContext(path, block, at),
  );
  return { context, submission: readSubmission(site.state, context.form, fields) };
}

/** Returns undefined if the database did not store the lead. */
async function storeLead(
  leads: LeadStore,
  lead: NewLead,
  receivedAt: Date,
  log: FastifyBaseLogger,
): Promise<StoredSubmission | undefined> {
  try {
    return await leads.store(lead, receivedAt);
  } catch (error) {
    log.error({ database: describeForLog(error) }, 'lead could not be stored');
    return undefined;
  }
}

/** Whether a lead repeats a stored one. If the database does not answer, it does not. */
async function isStored(
  leads: LeadStore,
  lead: NewLead,
  receivedAt: Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    return (await leads.find(lead, receivedAt)) !== undefined;
  } catch (error) {
    log.error({ database: describeForLog(error) }, 'lead over the limit could not be looked up');
    return false;
  }
}

/** A refusal that concerns no single field. */
function refusalOf(status: FormRefusal['status'], message: string): FormRefusal {
  return { status, errors: [{ path: '', message }] };
}

function submissionIdOf(request: FastifyRequest, fields: unknown): string | undefined {
  return trimmedText(fields, submissionIdField) ?? trimmedText(request.headers, 'idempotency-key');
}

/** @param origin the origin of the page, if it is another than that of the server */
function claimedContext(
  request: FastifyRequest,
  fields: unknown,
  origin: string | undefined,
): ClaimedContext {
  return {
    page: trimmedText(fields, pageField),
    block: trimmedText(fields, formField),
    landing: trimmedText(fields, landingField),
    referrer: trimmedText(fields, referrerField),
    referer: trimmedText(request.headers, 'referer'),
    host: origin === undefined ? request.host : new URL(origin).host,
  };
}

/** Milliseconds that filling in the form took, as its script reports; undefined without script. */
function durationOf(fields: unknown): number | undefined {
  const text = trimmedText(fields, durationField) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The trimmed text; undefined if it is missing, blank or not a string. */
function trimmedText(fields: unknown, name: string): string | undefined {
  return textIn(fields, name).trim() || undefined;
}
