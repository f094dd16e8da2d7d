import * as z from 'zod/mini';
import { ResponseError } from '../requests/request.ts';
import type { FormTexts } from './form-definition.ts';

/** The texts about the response to a sent form. */
export type ResponseTexts = Pick<FormTexts, 'failed' | 'failedWith' | 'error'>;

const acceptedSchema = z.object({ message: z.string() });
const refusedSchema = z.object({
  message: z.string(),
  errors: z._default(z.array(z.object({ path: z.string(), message: z.string() })), []),
  statusCode: z.optional(z.unknown()),
});

/** The maximum length of a response body that is shown as the text of an error. */
const maxErrorText = 120;

/** The message of a response to a stored lead. */
export function acceptedMessage(answer: unknown): string {
  const read = acceptedSchema.safeParse(answer);
  return read.success ? read.data.message : '';
}

export interface LeadFailure {
  /** Shown to the visitor. */
  readonly message: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
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
  const read = refusedSchema.safeParse(
    failure instanceof ResponseError ? parseJson(failure.body) : undefined,
  );
  // A body with a statusCode comes from the HTTP framework and is not meant for visitors.
  if (!read.success || read.data.statusCode !== undefined || read.data.message === '') {
    if (!(failure instanceof ResponseError)) return { message: texts.failed, errors: [] };
    const error = errorText(failure, texts.error).replace(/[.!]$/, '');
    return { message: texts.failedWith.replace('{error}', () => error), errors: [] };
  }
  return { message: read.data.message, errors: read.data.errors };
}
