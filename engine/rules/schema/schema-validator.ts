import { _, Ajv2020 } from 'ajv/dist/2020.js';
import { annotationKeywords, type JsonSchema } from '../../content/json-schema.ts';
import { iconNames } from '../../content/model/icons/icon-names.ts';
import { foldErrors } from './fold-errors.ts';
import { mergeMisplaced } from './misplaced-properties.ts';
import { type SchemaFault, toFault } from './schema-fault.ts';
import { isLongEnough, isShortEnough, isTrimmed } from './text-length.ts';
import { pathOfPointer } from './value-path.ts';

const knownIcons: ReadonlySet<string> = new Set(iconNames);

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  // A command validates each value once, and zod generates valid schemas: neither checking nor optimizing them pays.
  validateSchema: false,
  code: { optimize: false },
  keywords: [
    ...annotationKeywords,
    { keyword: 'iconName', type: 'string', schema: false, validate: (name: string) => knownIcons.has(name) },
    { keyword: 'trimmed', type: 'string', schema: false, validate: isTrimmed },
  ],
});
// Those of ajv count white space, so that a text of spaces would not be empty.
for (const keyword of ['minLength', 'maxLength'] as const)
  ajv.removeKeyword(keyword).addKeyword({
    keyword,
    type: 'string',
    schemaType: 'number',
    validate: keyword === 'minLength' ? isLongEnough : isShortEnough,
    error: { message: 'has the wrong length', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  });

/**
 * Validates a value. Returns one fault per mistake; an empty list means that the value matches the schema. A schema is
 * compiled on its first use, which takes a few milliseconds.
 * @param subject the name of the value in messages
 */
export function schemaFaults(
  schema: JsonSchema,
  value: unknown,
  subject = 'the document',
): readonly SchemaFault[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  const faults = foldErrors(validate.errors ?? []).map((error) =>
    toFault(error, { path: pathOfPointer(error.instancePath, value), schema, root: value, subject }),
  );
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
