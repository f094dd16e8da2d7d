import * as z from 'zod/mini';
import type { FreeMail } from './business-email.ts';
import { fillText, type ReferralTexts } from './form-texts.ts';
import { type Lead, leadSchema } from './lead-request.ts';
import { textRules } from './text-rules.ts';

/** A field that only the referral form has. A request that contains it is a referral. */
const referralOnlyField = 'referrerName';

function referralFields(freeMail: FreeMail, texts: ReferralTexts) {
  const { singleLine, line, optionalLine, paragraph } = textRules(texts);
  const { referrerNameField: name, noConsent, invalidEmail } = texts;
  return z.extend(leadSchema(freeMail, texts), {
    referrerName: line(name, 2, fillText(texts.tooShort, { field: name, minimum: 2 }), 200),
    referrerEmail: singleLine().check(
      z.maxLength(254, { error: invalidEmail, abort: true }),
      z.email({ error: invalidEmail }),
    ),
    referrerCompany: optionalLine(texts.referrerCompanyField, 200),
    message: paragraph(texts.messageField, texts.noReferredNeed, 4000),
    consent: z.string(noConsent).check(z.refine((value) => value === 'yes', noConsent)),
  });
}

/** A lead has no fields for the referrer, so the referrer is appended to the message. */
function toLead(
  {
    referrerName,
    referrerEmail,
    referrerCompany,
    consent: _,
    ...lead
  }: z.output<ReturnType<typeof referralFields>>,
  referredBy: string,
): Lead {
  const name = referrerCompany === '' ? referrerName : `${referrerName}, ${referrerCompany}`;
  const referrer = fillText(referredBy, { name, email: referrerEmail });
  return { ...lead, message: `${lead.message}\n\n${referrer}` };
}

/** The schema of a referral: a lead about the referred person, the referrer, and consent. Its output is a lead. */
export function referralSchema(freeMail: FreeMail, texts: ReferralTexts) {
  return z.pipe(
    referralFields(freeMail, texts),
    z.transform((referral) => toLead(referral, texts.referredBy)),
  );
}

/** The values of a referral form before validation. */
export type ReferralInput = z.input<ReturnType<typeof referralFields>>;

/** The schema of a request to `/api/leads`: that of a referral or of a lead. */
export function leadRequestSchema(
  request: unknown,
  freeMail: FreeMail,
  texts: ReferralTexts,
): z.ZodMiniType<Lead> {
  const isReferral = typeof request === 'object' && request !== null && referralOnlyField in request;
  return isReferral ? referralSchema(freeMail, texts) : leadSchema(freeMail, texts);
}
