import * as z from 'zod/mini';
import {
  type FreeMail,
  type Lead,
  leadSchema,
  line,
  optionalLine,
  text,
  toMultipleLines,
  toSingleLine,
} from './lead-request.ts';

/** A field that only the referral form has: a request with it is a referral. */
const telltaleField = 'referrerName';

const noConsent = 'Please confirm that they agreed to be contacted';

function referralFields(freeMail: FreeMail) {
  return z.extend(leadSchema(freeMail), {
    referrerName: line('Your name', 2, 'Your name must be at least 2 characters', 200),
    referrerEmail: text().check(
      z.overwrite(toSingleLine),
      z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
      z.email({ error: 'Please enter a valid email address' }),
    ),
    referrerCompany: optionalLine('Your company', 200),
    message: text().check(
      z.overwrite(toMultipleLines),
      z.minLength(1, 'Please tell us how we can help them'),
      z.maxLength(4000, 'Message must be at most 4000 characters'),
    ),
    consent: z.string(noConsent).check(z.refine((value) => value === 'yes', noConsent)),
  });
}

/** A lead has no fields for the person who refers: its message says who that is. */
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

/** What a referral must say: a lead about the person referred, who refers, and that they agreed. Its output is a lead. */
export function referralSchema(freeMail: FreeMail) {
  return z.pipe(referralFields(freeMail), z.transform(toLead));
}

/** What the referral form holds before it is checked. */
export type ReferralInput = z.input<ReturnType<typeof referralFields>>;

/** The schema for what a request to `/api/leads` holds: a referral or a plain lead. */
export function leadRequestSchema(request: unknown, freeMail: FreeMail): z.ZodMiniType<Lead> {
  const isReferral = typeof request === 'object' && request !== null && telltaleField in request;
  return isReferral ? referralSchema(freeMail) : leadSchema(freeMail);
}
