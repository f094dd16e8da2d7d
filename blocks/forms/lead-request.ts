import * as z from 'zod/mini';
import { type FreeMail, isFreeMailAddress } from './business-email.ts';
import { line, multipleLines, optionalLine, singleLine } from './text-rules.ts';

/** The source of a lead whose request has none. */
const defaultLeadSource = 'Website Form';

/**
 * The schema of a lead, used by the form in the browser and by the server. Its output is trimmed and has every property;
 * unknown properties are removed.
 */
export function leadSchema(freeMail: FreeMail) {
  return z.object(
    {
      firstName: line('First name', 2, 'First name must be at least 2 characters', 100),
      lastName: line('Last name', 2, 'Last name must be at least 2 characters', 100),
      email: singleLine().check(
        z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
        z.email({ error: 'Please enter a valid email address', abort: true }),
        z.refine((address) => !isFreeMailAddress(address, freeMail), {
          error: 'Only business email addresses are accepted. Please use your company email.',
        }),
      ),
      phone: line('Phone number', 1, 'Phone number is required', 50),
      company: line('Company name', 1, 'Company name is required', 200),
      service: optionalLine('Service', 200),
      location: optionalLine('Location', 200),
      message: multipleLines().check(
        z.minLength(1, 'Please tell us how we can help you'),
        z.maxLength(5000, 'Message must be at most 5000 characters'),
      ),
      source: z._default(
        line('Source', 0, '', 200).check(z.overwrite((source) => source || defaultLeadSource)),
        defaultLeadSource,
      ),
    },
    { error: 'Invalid input' },
  );
}

/** The values of a lead form before validation. */
export type LeadInput = z.input<ReturnType<typeof leadSchema>>;

/** A valid lead: trimmed, with every property. */
export type Lead = z.output<ReturnType<typeof leadSchema>>;
