import * as z from 'zod/mini';
import { ResponseError } from '../requests/request.ts';

const acceptedSchema = z.object({ message: z.string() });
const refusedSchema = z.object({
  message: z.string(),
  errors: z._default(z.array(z.object({ path: z.string(), message: z.string() })), []),
  statusCode: z.optional(z.unknown()),
});

/** The message if a lead could not be sent and the response has no message for visitors. */
const leadFailureText = 'There was an error submitting your form. Please try again.';

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

/** Returns the message and the field errors of a failed request. */
export function leadFailure(failure: unknown): LeadFailure {
  const read = refusedSchema.safeParse(
    failure instanceof ResponseError ? parseJson(failure.body) : undefined,
  );
  // A body with a statusCode comes from the HTTP framework and is not meant for visitors.
  if (!read.success || read.data.statusCode !== undefined || read.data.message === '') {
    return { message: leadFailureText, errors: [] };
  }
  return { message: read.data.message, errors: read.data.errors };
}
