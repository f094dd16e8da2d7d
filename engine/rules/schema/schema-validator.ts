import { computedOnce } from '../../content/computed-once.ts';
import type { JsonSchema } from '../../content/json-schema.ts';
import { compileSchema } from './compile-schema.ts';
import { foldErrors } from './fold-errors.ts';
import { mergeMisplaced } from './misplaced-properties.ts';
import { type SchemaFault, toFault } from './schema-fault.ts';

const validatorOf = computedOnce(compileSchema);

/**
 * Validates a value. Returns one fault per mistake; an empty list means that the value matches the schema. A schema is
 * compiled on its first use.
 * @param subject the name of the value in messages
 */
export function schemaFaults(
  schema: JsonSchema,
  value: unknown,
  subject = 'the document',
): readonly SchemaFault[] {
  const errors = validatorOf(schema)(value);
  if (errors.length === 0) return [];
  const faults = foldErrors(errors).map((error) => toFault(error, { schema, root: value, subject }));
  return withoutMisspelled(mergeMisplaced(withoutRepeated(faults), schema, value));
}

function withoutRepeated(faults: readonly SchemaFault[]): SchemaFault[] {
  const seen = new Set<string>();
  return faults.filter(({ path, message }) => {
    const key = `${path.join('/')} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A misspelled property is one fault, the unknown name. The missing property of that name is not reported. */
function withoutMisspelled(faults: readonly SchemaFault[]): SchemaFault[] {
  const meant = new Set(
    faults.flatMap(({ code, path, meant }) =>
      code === 'CB_UNKNOWN_PROPERTY' && meant !== undefined ? `${path.slice(0, -1).join('/')} ${meant}` : [],
    ),
  );
  return faults.filter(
    ({ code, path, missing }) =>
      code !== 'CB_MISSING_PROPERTY' || !meant.has(`${path.join('/')} ${missing ?? ''}`),
  );
}
