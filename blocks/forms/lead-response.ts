import { ResponseError } from '../requests/request.ts';
import type { FormError } from './check-form.ts';
import type { FormTexts } from './form-definition.ts';

/** The texts about the response to a sent form. */
export type ResponseTexts = Pick<FormTexts, 'failed' | 'failedWith' | 'error'>;

/** The maximum length of a response body that is shown as the text of an error. */
const maxErrorText = 120;

/** The properties of a JSON object; none for any other value. */
function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The message of a response to a stored lead. */
export function acceptedMessage(answer: unknown): string {
  const { message } = propertiesOf(answer);
  return typeof message === 'string' ? message : '';
}

export interface LeadFailure {
  /** Shown to the visitor. */
  readonly message: string;
  readonly errors: readonly FormError[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status and the text of a response ("500: boom"). A document or JSON is replaced by the status text. */
function errorText({ status, statusText, body }: ResponseError, error: string): string {
  const isText = body !== '' && body.length <= maxErrorText && !/^\s*[<{[]/.test(body);
  const text = (isText ? body : statusText).trim();
  return text === '' ? error.replace('{status}', `${status}`) : `${status}: ${text}`;
}

/**
 * Returns the message and the field errors of a failed request. The message is the one that the server wrote for
 * visitors, else the error text followed by what to do.
 */
export function leadFailure(failure: unknown, texts: ResponseTexts): LeadFailure {
  if (!(failure instanceof ResponseError)) return { message: texts.failed, errors: [] };
  const { message, errors, statusCode } = propertiesOf(parseJson(failure.body));
  // A body with a statusCode comes from the HTTP framework and is not meant for visitors.
  if (typeof message === 'string' && message !== '' && statusCode === undefined)
    return { message, errors: fieldErrors(errors) };
  const error = errorText(failure, texts.error).replace(/[.!]$/, '');
  return { message: texts.failedWith.replace('{error}', () => error), errors: [] };
}

function fieldErrors(errors: unknown): readonly FormError[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const { path, message } = propertiesOf(error);
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
