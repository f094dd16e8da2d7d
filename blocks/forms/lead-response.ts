import * as z from 'zod/mini';
import { ResponseError } from '../requests/request.ts';

const acceptedSchema = z.object({ message: z.string() });
const refusedSchema = z.object({
  message: z.string(),
  errors: z._default(z.array(z.object({ path: z.string(), message: z.string() })), []),
  statusCode: z.optional(z.unknown()),
});

/** Said when a lead could not be sent and the server gave no reason that a person can read. */
export const leadFailureText = 'There was an error submitting your form. Please try again.';

/** What the server says to a person whose lead it stored. */
export function acceptedMessage(answer: unknown): string {
  const read = acceptedSchema.safeParse(answer);
  return read.success ? read.data.message : '';
}

export interface LeadFailure {
  /** For a person. */
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

/** Why a lead was not stored, in words for a person, and which fields are to blame. */
export function leadFailure(failure: unknown): LeadFailure {
  const read = refusedSchema.safeParse(
    failure instanceof ResponseError ? parseJson(failure.body) : undefined,
  );
  // An answer with a statusCode was made by the HTTP framework and is written for developers.
  if (!read.success || read.data.statusCode !== undefined || read.data.message === '') {
    return { message: leadFailureText, errors: [] };
  }
  return { message: read.data.message, errors: read.data.errors };
}
