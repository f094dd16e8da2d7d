import * as z from 'zod/mini';
import { checkValue } from './field-value.ts';
import type { FormRules } from './form-field.ts';

/** Replaces a missing property, which zod does not check. */
const absent = Symbol('absent');

/**
 * Returns the schema of a form. Its output has a text for every field, and nothing else; the text of an optional field
 * can be empty.
 */
export function formSchema({ fields, freeMail }: FormRules, invalidMessage: string) {
  const shape = fields.map((field) => {
    const value = z._default(z.unknown(), absent).check((context) => {
      const submitted = context.value === absent ? undefined : context.value;
      const checked = checkValue(field, submitted, freeMail);
      if ('value' in checked) context.value = checked.value;
      else context.issues.push({ code: 'custom', message: checked.message, input: submitted });
    });
    return [field.name, value] as const;
  });
  return z.object(Object.fromEntries(shape), { error: invalidMessage });
}
