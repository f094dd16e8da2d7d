import type { FieldType } from '../../engine/content/model/form.ts';

/** A type of form field, for the browser and the server. */
interface FieldTypeRow {
  /** The element of the control, or the type of its `input`. */
  readonly control: 'text' | 'email' | 'tel' | 'number' | 'date' | 'textarea' | 'select' | 'checkbox';
  /** The maximum number of characters if the field has no other. */
  readonly maxLength: number;
  /** Cleans a submitted text before it is checked: trims it and replaces control characters. */
  readonly clean: (text: string) => string;
  /** Whether a clean text has the form of the type. By default, every text has. */
  readonly hasForm?: (value: string, options: readonly string[]) => boolean;
  /** The message if it has not. */
  readonly invalid?: 'invalidEmail' | 'invalidNumber' | 'invalidDate';
}

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

/** An address of RFC 5322 without quotes and comments, of a domain in ASCII: `r&d@example.com`, `ivan@xn--80a1acny.xn--p1ai`. */
export const emailAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

const email: FieldTypeRow = {
  control: 'email',
  maxLength: 254,
  clean: (text) => withDomainInAscii(toSingleLine(text)),
  hasForm: (value) => emailAddress.test(value),
  invalid: 'invalidEmail',
};

const box: FieldTypeRow = { control: 'checkbox', maxLength: 10, clean: toSingleLine };

/** Every type of field with its control, its limits and its form. */
export const fieldTypeTable: Readonly<Record<FieldType, FieldTypeRow>> = {
  text: { control: 'text', maxLength: 200, clean: toSingleLine },
  email,
  'business-email': email,
  phone: { control: 'tel', maxLength: 50, clean: toSingleLine },
  textarea: { control: 'textarea', maxLength: 5000, clean: toMultipleLines },
  select: {
    control: 'select',
    maxLength: 100,
    clean: toSingleLine,
    hasForm: (value, options) => options.includes(value),
  },
  checkbox: box,
  consent: box,
  number: {
    control: 'number',
    maxLength: 30,
    clean: toSingleLine,
    hasForm: (value) => /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value),
    invalid: 'invalidNumber',
  },
  date: {
    control: 'date',
    maxLength: 10,
    clean: toSingleLine,
    hasForm: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value,
    invalid: 'invalidDate',
  },
};

/** Whether the control of a field is a box to check. */
export function isBox({ type }: { readonly type: FieldType }): boolean {
  return fieldTypeTable[type].control === 'checkbox';
}
