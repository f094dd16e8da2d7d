import * as z from 'zod/mini';
import type { FreeMail } from './business-email.ts';
import { type Lead, leadSchema } from './lead-request.ts';
import { line, multipleLines, optionalLine, singleLine } from './text-rules.ts';

/** A field that only the referral form has. A request that contains it is a referral. */
const referralOnlyField = 'referrerName';

const noConsent = 'Please confirm that they agreed to be contacted';

function referralFields(freeMail: FreeMail) {
  return z.extend(leadSchema(freeMail), {
    referrerName: line('Your name', 2, 'Your name must be at least 2 characters', 200),
    referrerEmail: singleLine().check(
      z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
      z.email({ error: 'Please enter a valid email address' }),
    ),
    referrerCompany: optionalLine('Your company', 200),
    message: multipleLines().check(
      z.minLength(1, 'Please tell us how we can help them'),
      z.maxLength(4000, 'Message must be at most 4000 characters'),
    ),
    consent: z.string(noConsent).check(z.refine((value) => value === 'yes', noConsent)),
  });
}

/** A lead has no fields for the referrer, so the referrer is appended to the message. */
function toLead({
  referrerName,
  referrerEmail,
  referrerCompany,
  consent: _,
  ...lead
}: z.output<ReturnType<typeof referralFields>>): Lead {
  const company = referrerCompany === '' ? '' : `, ${referrerCompany}`;
  const referrer = `Referred by ${referrerName}${company} (${referrerEmail}), who confirmed that they agreed to be contacted.`;
  return { ...lead, message: `${lead.message}\n\n${referrer}` };
}

/** The schema of a referral: a lead about the referred person, the referrer, and consent. Its output is a lead. */
export function referralSchema(freeMail: FreeMail) {
  return z.pipe(referralFields(freeMail), z.transform(toLead));
}

/** The values of a referral form before validation. */
export type ReferralInput = z.input<ReturnType<typeof referralFields>>;

/** The schema of a request to `/api/leads`: that of a referral or of a lead. */
export function leadRequestSchema(request: unknown, freeMail: FreeMail): z.ZodMiniType<Lead> {
  const isReferral = typeof request === 'object' && request !== null && referralOnlyField in request;
  return isReferral ? referralSchema(freeMail) : leadSchema(freeMail);
}
