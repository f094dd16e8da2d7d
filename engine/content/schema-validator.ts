import { Ajv2020, type DefinedError, type ErrorObject } from 'ajv/dist/2020.js';
import type { DiagnosticCode } from './diagnostic.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';
import { nearestName, suggestName } from './suggestion.ts';

/** One fault in a value, not yet bound to a file. */
export interface SchemaFault {
  readonly code: DiagnosticCode;
  readonly path: JsonPath;
  /** Whether the place is the name of the property rather than its value. */
  readonly atKey: boolean;
  readonly message: string;
  readonly hint?: string;
  /** Of an unknown property: the missing one whose name it nearly is. */
  readonly meant?: string;
  /** Of a missing property: its name. */
  readonly missing?: string;
}

export type SchemaValidator = (value: unknown) => readonly SchemaFault[];

/**
 * Makes validators from JSON Schemas. One instance compiles many schemas; compiling happens at the first use.
 */
export class SchemaCompiler {
  readonly #ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    // A command looks at each value once: what is made of zod's schemas need not be checked or optimized first.
    validateSchema: false,
    code: { optimize: false },
  });

  constructor() {
    for (const keyword of ['reference', 'markdown', 'link', 'calendarDate']) this.#ajv.addKeyword(keyword);
  }

  compile(schema: JsonSchema): SchemaValidator {
    let validate: ReturnType<Ajv2020['compile']> | undefined;
    return (value) => {
      validate ??= this.#ajv.compile(schema);
      return validate(value) ? [] : withoutEchoes(foldErrors(validate.errors ?? [], schema, value));
    };
  }
}

/**
 * Ajv reports every branch of a union and every rule that failed; a person wants one sentence a fault. Of a union only
 * what went wrong in the branch that was meant is told.
 */
function foldErrors(errors: readonly ErrorObject[], schema: JsonSchema, value: unknown): SchemaFault[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  const unmeant = new Set(unions.flatMap((union) => unmeantIn(union, errors)));
  const meant = errors.filter((error) => !unmeant.has(error));
  // Where one value alone will do, what type it has is said with it.
  const single = new Set(
    meant.filter(({ keyword }) => keyword === 'const').map((error) => error.instancePath),
  );
  const told = new Set<string>();
  return meant.flatMap((error) => {
    // What is wrong with a name is an error of its own.
    if (error.keyword === 'propertyNames') return [];
    if (error.keyword === 'type' && single.has(error.instancePath)) return [];
    const fault = toFault(error, pathOf(error.instancePath, value), schema, value);
    const sentence = `${fault.path.join('/')} ${fault.message}`;
    if (told.has(sentence)) return [];
    told.add(sentence);
    return [fault];
  });
}

/**
 * The errors of a union that say nothing of what its author meant: those of every branch but the nearest, and, where a
 * branch takes values of this type, that no branch fits.
 */
function unmeantIn(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const isInside = error.schemaPath.startsWith(`${union.schemaPath}/`);
    if (!isInside || !isAtOrBelow(error.instancePath, union.instancePath)) continue;
    const [branch = ''] = error.schemaPath.slice(union.schemaPath.length + 1).split('/');
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const ofRightType = [...branches.values()].filter(
    (branch) =>
      !branch.some((error) => error.keyword === 'type' && error.instancePath === union.instancePath),
  );
  const [nearest] = ofRightType.sort((left, right) => left.length - right.length);
  const others = [...branches.values()].filter((branch) => branch !== nearest).flat();
  return nearest === undefined ? others : [...others, union];
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

/** A property that is missing because its name is misspelled is one fault: the name that is not known. */
function withoutEchoes(faults: readonly SchemaFault[]): SchemaFault[] {
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

function toFault(error: ErrorObject, path: JsonPath, schema: JsonSchema, root: unknown): SchemaFault {
  if (!isDefinedError(error))
    return { code: 'CB_VALUE', path, atKey: false, message: error.message ?? 'the value is not accepted' };
  const name = nameOf(path);
  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = error.params.additionalProperty;
      const known = Object.keys(schemaAt(schema, path)?.properties ?? {});
      const present = valueAt(root, path);
      const missing = known.filter((candidate) => !isRecord(present) || !Object.hasOwn(present, candidate));
      const meant = nearestName(unknown, missing);
      const hint = suggestName(unknown, meant === undefined ? known : missing);
      return {
        code: 'CB_UNKNOWN_PROPERTY',
        path: [...path, unknown],
        atKey: true,
        message: `unknown property "${unknown}"`,
        ...(hint === undefined ? {} : { hint }),
        ...(meant === undefined ? {} : { meant }),
      };
    }
    case 'required': {
      const missing = error.params.missingProperty;
      const description = schemaOfProperty(schemaAt(schema, path) ?? {}, missing)?.description;
      return {
        code: 'CB_MISSING_PROPERTY',
        path,
        atKey: false,
        message: `the property "${missing}" is missing${path.length === 0 ? '' : ` in ${name}`}`,
        hint: description === undefined ? `Add "${missing}".` : `Add it: ${description}`,
        missing,
      };
    }
    case 'type':
      return {
        code: 'CB_WRONG_TYPE',
        path,
        atKey: false,
        message: `${name} must be ${article(String(error.params.type))}, not ${article(typeName(valueAt(root, path)))}`,
        ...descriptionHint(schema, path),
      };
    case 'anyOf': {
      const branches = (schemaAt(schema, path)?.anyOf ?? []).map((branch) => article(branch.type ?? 'value'));
      return {
        code: 'CB_WRONG_TYPE',
        path,
        atKey: false,
        message: `${name} must be ${branches.join(' or ')}, not ${article(typeName(valueAt(root, path)))}`,
        ...descriptionHint(schema, path),
      };
    }
    case 'enum': {
      const written = String(valueAt(root, path));
      const allowed = error.params.allowedValues.map(String);
      return {
        code: 'CB_UNKNOWN_VALUE',
        path,
        atKey: false,
        message: written === '' ? `${name} is empty` : `${name} cannot be "${shorten(written)}"`,
        hint: suggestName(written, allowed) ?? `Known here: ${allowed.join(', ')}.`,
      };
    }
    case 'const':
      return {
        code: 'CB_UNKNOWN_VALUE',
        path,
        atKey: false,
        message: `${name} must be ${JSON.stringify(error.params.allowedValue)}`,
        hint: 'Write that, or leave the property out.',
      };
    case 'pattern':
      return patternFault(error.params.pattern, error.propertyName, path, schema, root);
    case 'minLength':
    case 'maxLength': {
      const length = String(valueAt(root, path) ?? '').length;
      const { limit } = error.params;
      return {
        code: 'CB_LENGTH',
        path,
        atKey: false,
        message:
          length === 0
            ? `${name} is empty`
            : `${name} has ${count(length, 'character')}; it ${error.keyword === 'minLength' ? 'needs at least' : 'may have at most'} ${limit}`,
        ...(length === 0 ? descriptionHint(schema, path, 'Write it, or delete the property.') : {}),
      };
    }
    case 'minItems':
    case 'maxItems': {
      const value = valueAt(root, path);
      const length = Array.isArray(value) ? value.length : 0;
      const bound = error.keyword === 'minItems' ? 'needs at least' : 'may have at most';
      return {
        code: 'CB_LENGTH',
        path,
        atKey: false,
        message: `${name} has ${count(length, 'item')}; it ${bound} ${error.params.limit}`,
        ...descriptionHint(schema, path),
      };
    }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        code: 'CB_VALUE',
        path,
        atKey: false,
        message: `${name} must be ${comparisons[error.params.comparison]} ${error.params.limit}`,
        ...descriptionHint(schema, path),
      };
    default:
      return {
        code: 'CB_VALUE',
        path,
        atKey: false,
        message: `${name} ${error.message ?? 'is not accepted'}`,
      };
  }
}

function patternFault(
  pattern: string,
  propertyName: string | undefined,
  path: JsonPath,
  schema: JsonSchema,
  root: unknown,
): SchemaFault {
  const hint = patternHints.get(pattern) ?? `It must match ${pattern}.`;
  if (propertyName !== undefined) {
    const names = schemaAt(schema, path)?.propertyNames;
    return {
      code: isReference(names, propertyName) ? 'CB_REFERENCE' : 'CB_PATTERN',
      path: [...path, propertyName],
      atKey: true,
      message: `the name "${shorten(propertyName)}" cannot stand in ${nameOf(path)}`,
      hint,
    };
  }
  const written = String(valueAt(root, path));
  if (written === '') {
    const message = `${nameOf(path)} is empty`;
    return { code: 'CB_PATTERN', path, atKey: false, message, ...descriptionHint(schema, path, hint) };
  }
  return {
    code: isReference(schemaAt(schema, path), written) ? 'CB_REFERENCE' : 'CB_PATTERN',
    path,
    atKey: false,
    message: `${nameOf(path)} cannot be "${shorten(written)}"`,
    hint,
  };
}

// The check of references tells it, and knows the names that could be meant.
function isReference(schema: JsonSchema | undefined, written: string): boolean {
  return schema?.reference !== undefined && written !== '';
}

/** What the property is for, in the words of its schema; of a list's item, in those of the list. */
function descriptionHint(schema: JsonSchema, path: JsonPath, otherwise?: string): { readonly hint?: string } {
  let at: JsonPath = path;
  while (typeof at.at(-1) === 'number' && schemaAt(schema, at)?.description === undefined)
    at = at.slice(0, -1);
  const hint = at.length === 0 ? otherwise : (schemaAt(schema, at)?.description ?? otherwise);
  return hint === undefined ? {} : { hint };
}

const comparisons = { '<=': 'at most', '>=': 'at least', '<': 'less than', '>': 'more than' } as const;

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}

const patternHints: ReadonlyMap<string, string> = new Map([
  [
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    'Write a slug: lower-case letters, digits and single hyphens, such as "north-bank".',
  ],
  [
    '^(?:\\/|#|https:\\/\\/|tel:|mailto:)',
    'Write a path of this site ("/faq"), an anchor ("#contact"), or an address that begins with https://, tel: or mailto:.',
  ],
  ['^\\d{4}-\\d{2}-\\d{2}$', 'Write a date as year-month-day: "2026-11-21".'],
  [
    '^(?!layout-)[a-z][a-z0-9-]*$',
    'Write lower-case letters, digits and hyphens, beginning with a letter, but not with "layout-".',
  ],
  ['^\\d{5}$', 'Write the five digits of a ZIP code, in quotes.'],
  [
    '^\\/(?:[a-z0-9-]+(?:\\/[a-z0-9-]+)*)?$',
    'Write a path such as "/about/history": lower case, no slash at the end.',
  ],
  [
    '^!?[a-zA-Z][\\w-]*(\\.[\\w-]+)*$',
    'Write the path of a value that must be there, "cell.faqs", or that must not be there, "!cell.faqs".',
  ],
  [
    '^(?:\\/(?::[a-z][a-zA-Z0-9]*|[a-z0-9-]+))+$',
    'Write a path such as "/places/:city": lower case, a ":name" for each dimension, no slash at the end.',
  ],
  ['^tel:\\+\\d{7,15}$', 'Write the number with its country code: "tel:+12025550100".'],
]);

// Ajv's own type lists every keyword of the draft; errors of other keywords do not occur in these schemas.
function isDefinedError(error: ErrorObject): error is DefinedError {
  return 'keyword' in error;
}

/** The place that a JSON pointer leads to. Of a list it names a position, of an object a property, also one of digits. */
function pathOf(pointer: string, root: unknown): JsonPath {
  let at = root;
  return pointer
    .split('/')
    .slice(1)
    .map((written) => {
      const name = written.replaceAll('~1', '/').replaceAll('~0', '~');
      const segment = Array.isArray(at) ? Number(name) : name;
      at = valueAt(at, [segment]);
      return segment;
    });
}

function schemaAt(schema: JsonSchema, path: JsonPath): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const segment of path) {
    if (at === undefined) return undefined;
    at = typeof segment === 'number' ? itemsOf(at) : schemaOfProperty(at, segment);
  }
  return at;
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  return (
    schema.items ??
    schema.anyOf?.find((branch) => branch.items !== undefined)?.items ??
    schemaOfProperty(schema, '')
  );
}

function valueAt(root: unknown, path: JsonPath): unknown {
  let at = root;
  for (const segment of path) {
    if (Array.isArray(at)) at = at[Number(segment)];
    else if (isRecord(at)) at = at[String(segment)];
    else return undefined;
  }
  return at;
}

function nameOf(path: JsonPath): string {
  if (path.length === 0) return 'the document';
  return `"${path.map((segment, index) => (typeof segment === 'number' ? `[${segment + 1}]` : index === 0 ? segment : `.${segment}`)).join('')}"`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function article(type: string): string {
  switch (type) {
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
    case 'string':
      return 'a text';
    case 'boolean':
      return 'true or false';
    case 'integer':
      return 'a whole number';
    case 'null':
      return 'null';
    default:
      return `a ${type}`;
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
