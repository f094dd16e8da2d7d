import * as z from 'zod/mini';
import { type FreeMail, isFreeMailAddress } from './business-email.ts';
import { fillText, type LeadTexts } from './form-texts.ts';
import { textRules } from './text-rules.ts';

/**
 * The schema of a lead, used by the form in the browser and by the server. Its output is trimmed and has every property;
 * unknown properties are removed.
 */
export function leadSchema(freeMail: FreeMail, texts: LeadTexts) {
  const { singleLine, line, optionalLine, paragraph } = textRules(texts);
  const name = (field: string) => line(field, 2, fillText(texts.tooShort, { field, minimum: 2 }), 100);
  const required = (field: string, maximum: number) =>
    line(field, 1, fillText(texts.missing, { field }), maximum);
  return z.object(
    {
      firstName: name(texts.firstNameField),
      lastName: name(texts.lastNameField),
      email: singleLine().check(
        z.maxLength(254, { error: texts.invalidEmail, abort: true }),
        z.email({ error: texts.invalidEmail, abort: true }),
        z.refine((address) => !isFreeMailAddress(address, freeMail), { error: texts.privateEmail }),
      ),
      phone: required(texts.phoneField, 50),
      company: required(texts.companyField, 200),
      service: optionalLine(texts.serviceField, 200),
      location: optionalLine(texts.locationField, 200),
      message: paragraph(texts.messageField, texts.noMessage, 5000),
      source: z._default(
        line(texts.sourceField, 0, '', 200).check(z.overwrite((source) => source || texts.defaultSource)),
        texts.defaultSource,
      ),
    },
    { error: texts.invalid },
  );
}

/** The values of a lead form before validation. */
export type LeadInput = z.input<ReturnType<typeof leadSchema>>;

/** A valid lead: trimmed, with every property. */
export type Lead = z.output<ReturnType<typeof leadSchema>>;
