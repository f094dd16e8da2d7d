import { isFreeMailAddress } from './business-email.ts';
import { type FormField, type FormRules, isBox } from './form-field.ts';

/** The value of a checked box. */
export const checkedValue = 'yes';

/** An address of RFC 5322 without quotes and comments, of a domain in ASCII: `r&d@example.com`, `ivan@xn--80a1acny.xn--p1ai`. */
export const emailAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

type Checked = { readonly value: string } | { readonly message: string };

/** Replaces halves of surrogate pairs, which are no text: PostgreSQL refuses them in JSON. `toWellFormed` needs newer browsers. */
const toWellFormed = (value: string) => value.replace(/\p{Cs}/gu, '\uFFFD');

/** Replaces control characters: a line break in a name could forge mail headers or log lines. */
const toSingleLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();

const toMultipleLines = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();

/**
 * Writes the domain of an address as mail servers have it: "info@müller.example" as "info@xn--mller-kva.example". Some browsers
 * do this before they send a form.
 */
function withDomainInAscii(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  if (/^[!-~]*$/.test(domain) || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return address;
  try {
    return address.slice(0, start) + new URL(`https://${domain}`).hostname;
  } catch {
    return address;
  }
}

/**
 * Checks a submitted value and cleans it: trimmed, without control characters. The browser and the server call this
 * function with the same field, so they accept the same values.
 */
export function checkValue(field: FormField, submitted: unknown, freeMail: FormRules['freeMail']): Checked {
  const { type, optional, minLength = 0, maxLength, messages } = field;
  if (isBox(field)) {
    if (submitted === checkedValue) return { value: checkedValue };
    return optional ? { value: '' } : { message: messages.short };
  }
  if (submitted === undefined) return optional ? { value: '' } : { message: messages.missing };
  if (typeof submitted !== 'string') return { message: messages.wrong };
  const text = toWellFormed(submitted);
  const value =
    type === 'textarea'
      ? toMultipleLines(text)
      : type === 'email' || type === 'business-email'
        ? withDomainInAscii(toSingleLine(text))
        : toSingleLine(text);
  if (optional && value === '') return { value };
  if (value.length < minLength) return { message: messages.short };
  if (value.length > maxLength) return { message: messages.long };
  if (!hasForm(field, value)) return { message: messages.invalid };
  if (!isWithinBounds(field, value)) return { message: messages.bounds };
  if (type === 'business-email' && isFreeMailAddress(value, freeMail)) return { message: messages.consumer };
  return { value };
}

function hasForm({ type, options }: FormField, value: string): boolean {
  switch (type) {
    case 'email':
    case 'business-email':
      return emailAddress.test(value);
    case 'select':
      return options?.includes(value) ?? false;
    case 'number':
      return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value);
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;
    default:
      return true;
  }
}

function isWithinBounds({ type, min, max }: FormField, value: string): boolean {
  // Dates compare as text.
  const size = type === 'number' ? Number(value) : value;
  return (min === undefined || size >= min) && (max === undefined || size <= max);
}
