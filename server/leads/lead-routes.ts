import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import type { Admission } from '../admission/admission.ts';
import { describeForLog } from '../database/log-error.ts';
import type { FormContextFinder } from '../forms/form-context.ts';
import { isForm, isJson, refuseForm, submittedFields, textIn } from '../forms/form-post.ts';
import type { ServedSite } from '../site/served-site.ts';
import { leadSettingsOf } from '../site/site-settings.ts';
import { spamSignals } from '../spam/spam-signals.ts';
import { answersWords } from '../words/answers.words.ts';
import { type ClaimedContext, readLeadContext } from './lead-context.ts';
import type { LeadOrigins } from './lead-origins.ts';
import type { LeadStore } from './lead-store.ts';
import { readSubmission } from './lead-submission.ts';

export interface LeadRoutesOptions {
  readonly leads: LeadStore;
  readonly site: ServedSite;
  readonly admission: Admission;
  readonly formContext: FormContextFinder;
  readonly origins: LeadOrigins;
  /** The number of other leads that the visitor's address sent recently; 0 if that is unknown. */
  readonly recentLeads: (request: FastifyRequest) => Promise<number>;
  readonly now: () => Date;
}

/** `POST /api/leads`: JSON from the form's script, form-encoded from a form without script. */
export async function leadRoutes(
  app: FastifyInstance,
  { leads, site, admission, formContext, origins, recentLeads, now }: LeadRoutesOptions,
): Promise<void> {
  await app.register(formbody);

  app.post(leadsPath, async (request, reply) => {
    if (request.body === undefined || request.body === null) {
      return isForm(request) || isJson(request)
        ? refuseForm(
            request,
            reply,
            { site, admission },
            {
              status: 422,
              errors: [{ path: '', message: snapshotWords(site.state?.snapshot)(formsWords)('required') }],
            },
          )
        : reply.code(415).send({ message: 'Send the lead as JSON (application/json) or as a form.' });
    }
    const fields = submittedFields(request);
    const origin = origins.of(request);
    const settings = leadSettingsOf(site.state);
    const receivedAt = now();
    const context = readLeadContext(claimedContext(request, fields, origin), site.version, (path, block) =>
      formContext(path, block, receivedAt),
    );
    const submission = readSubmission(site.state, context.form, fields);
    if (!submission.ok)
      return refuseForm(request, reply, { site, admission }, { status: 422, errors: submission.errors });
    const { lead, fields: ownFields, thanks } = submission;
    const signals = spamSignals({
      lead,
      isTrapFilled: trimmedText(fields, settings.trapField) !== undefined,
      milliseconds: durationOf(fields),
      recentLeads: await recentLeads(request),
    });
    const newLead = {
      lead,
      fields: ownFields,
      context,
      submissionId: trimmedText(fields, submissionIdField) ?? trimmedText(request.headers, 'idempotency-key'),
      spamSignals: signals,
    };
    let id: string;
    try {
      id = await leads.store(newLead, receivedAt);
    } catch (error) {
      request.log.error({ database: describeForLog(error) }, 'lead could not be stored');
      return refuseForm(
        request,
        reply,
        { site, admission },
        {
          status: 503,
          errors: [{ path: '', message: snapshotWords(site.state?.snapshot)(answersWords)('notStored') }],
        },
      );
    }
    request.log.info({ lead: id }, 'lead stored');
    if (isForm(request))
      return reply.redirect(origin === undefined ? thanks.page : origin + thanks.page, 303);
    return reply.code(201).send({ id, message: thanks.message ?? settings.receivedMessage });
  });
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
