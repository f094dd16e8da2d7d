import * as z from 'zod/mini';

/** The consumer mail providers whose addresses the lead form refuses; the lists are content (`site.freeMail`). */
export interface FreeMail {
  /** Whole domains: "gmail.com". */
  readonly domains: readonly string[];
  /** Beginnings of domains: "yahoo.". */
  readonly prefixes: readonly string[];
}

/** The source of a lead whose request names none. */
export const defaultLeadSource = 'Website Form';

/** True when the address belongs to a listed consumer mail provider; letters' case does not matter. */
export function isFreeMailAddress(address: string, freeMail: FreeMail): boolean {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return (
    freeMail.domains.some((listed) => domain === listed.toLowerCase()) ||
    freeMail.prefixes.some((prefix) => domain.startsWith(prefix.toLowerCase()))
  );
}

// Named here and not left to zod's locale, so that browser and server say the same.
const typeMessage = (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? 'Required' : 'Invalid input';

// A line break inside a name or an address has no use but to forge headers of mails and lines of logs.
export const toSingleLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();
export const toMultipleLines = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();

export const text = () => z.string({ error: typeMessage });

export const line = (label: string, min: number, tooShort: string, max: number) =>
  text().check(
    z.overwrite(toSingleLine),
    z.minLength(min, tooShort),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  );

export const optionalLine = (label: string, max: number) => z._default(line(label, 0, '', max), '');

/**
 * What a lead must say, for the form in the browser and for the server alike. Accepts what a form sends, and gives it
 * back trimmed, with every property present; properties that it does not know are left out.
 */
export function leadSchema(freeMail: FreeMail) {
  return z.object(
    {
      firstName: line('First name', 2, 'First name must be at least 2 characters', 100),
      lastName: line('Last name', 2, 'Last name must be at least 2 characters', 100),
      email: text().check(
        z.overwrite(toSingleLine),
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
      message: text().check(
        z.overwrite(toMultipleLines),
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

/** What a form holds before it is checked. */
export type LeadInput = z.input<ReturnType<typeof leadSchema>>;

/** An accepted lead: trimmed, every property present. */
export type Lead = z.output<ReturnType<typeof leadSchema>>;
