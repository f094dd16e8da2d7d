import { checkValue } from './field-value.ts';
import type { FormRules } from './form-field.ts';

export interface FormError {
  /** The name of the field; empty if the error concerns the whole form. */
  readonly path: string;
  readonly message: string;
}

/** A text for every field, and nothing else; the text of an optional field can be empty. */
export type FormValues = Readonly<Record<string, string>>;

export type CheckedForm =
  | { readonly ok: true; readonly values: FormValues }
  | { readonly ok: false; readonly errors: readonly FormError[] };

/**
 * Checks and cleans what a form sends. The browser and the server call this function with the same definition, so they
 * accept the same values. It is plain code, because a schema library would be a tenth of the form's script.
 * @param invalidMessage the error if the input has no fields at all
 */
export function checkForm(
  { fields, freeMail }: FormRules,
  input: unknown,
  invalidMessage: string,
): CheckedForm {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { ok: false, errors: [{ path: '', message: invalidMessage }] };
  const given = new Map<string, unknown>(Object.entries(input));
  const values: [string, string][] = [];
  const errors: FormError[] = [];
  for (const field of fields) {
    const checked = checkValue(field, given.get(field.name), freeMail);
    if ('value' in checked) values.push([field.name, checked.value]);
    else errors.push({ path: field.name, message: checked.message });
  }
  return errors.length === 0 ? { ok: true, values: Object.fromEntries(values) } : { ok: false, errors };
}
