import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * Validates a form with a schema. The first error of each field is shown. It replaces `@hookform/resolvers`, which has
 * parts for nested fields and for other versions of zod.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = Object.fromEntries(
      // The last entry of a name wins, so the first issue of a field comes last.
      result.error.issues.toReversed().map(({ path, message }) => [path[0], { type: 'schema', message }]),
    );
    return { values: {}, errors };
  };
}
