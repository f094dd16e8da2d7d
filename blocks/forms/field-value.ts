import { isFreeMailAddress } from './business-email.ts';
import { fieldTypeTable, isBox } from './field-type-table.ts';
import type { FormField, FormRules } from './form-field.ts';

/** The value of a checked box. */
export const checkedValue = 'yes';

type Checked = { readonly value: string } | { readonly message: string };

/** Replaces halves of surrogate pairs, which are no text: PostgreSQL refuses them in JSON. `toWellFormed` needs newer browsers. */
const toWellFormed = (value: string) => value.replace(/\p{Cs}/gu, '\uFFFD');

/**
 * Checks a submitted value and cleans it: trimmed, without control characters. The browser and the server call this
 * function with the same field, so they accept the same values.
 */
export function checkValue(field: FormField, submitted: unknown, freeMail: FormRules['freeMail']): Checked {
  const { type, optional, minLength = 0, maxLength, messages, options = [] } = field;
  if (isBox(field)) {
    if (submitted === checkedValue) return { value: checkedValue };
    return optional ? { value: '' } : { message: messages.short };
  }
  if (submitted === undefined) return optional ? { value: '' } : { message: messages.missing };
  if (typeof submitted !== 'string') return { message: messages.wrong };
  const { clean, hasForm } = fieldTypeTable[type];
  const value = clean(toWellFormed(submitted));
  if (optional && value === '') return { value };
  if (value.length < minLength) return { message: messages.short };
  if (value.length > maxLength) return { message: messages.long };
  if (hasForm !== undefined && !hasForm(value, options)) return { message: messages.invalid };
  if (!isWithinBounds(field, value)) return { message: messages.bounds };
  if (type === 'business-email' && isFreeMailAddress(value, freeMail)) return { message: messages.consumer };
  return { value };
}

function isWithinBounds({ type, min, max }: FormField, value: string): boolean {
  // Dates compare as text.
  const size = type === 'number' ? Number(value) : value;
  return (min === undefined || size >= min) && (max === undefined || size <= max);
}
