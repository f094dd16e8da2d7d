import { annotationKeywords, isRecord, type JsonSchema } from '../../content/json-schema.ts';
import { iconNames } from '../../content/model/icons/icon-names.ts';
import type { Limit, SchemaError, UnmetKeyword } from './schema-error.ts';
import { isLongEnough, isShortEnough, isTrimmed } from './text-length.ts';

/** A schema with the keywords that only the block types of sites have. */
interface CheckedSchema extends JsonSchema {
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly multipleOf?: number;
  /** The schemas of the first items, each of its own. */
  readonly prefixItems?: readonly JsonSchema[];
  /** One of `$defs` of the whole schema, "#/$defs/tree", or "#" for the whole schema. */
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** The state of a validation. */
interface Validation {
  /** The path of the value that is being checked. */
  readonly path: (string | number)[];
  /** The property name that is being checked instead of a value. */
  readonly propertyName?: string;
  readonly errors: SchemaError[];
}

type Check<Value = unknown> = (value: Value, at: Validation) => void;

/** The keywords that {@link compile} reads, and those that state nothing about values. */
const supported: ReadonlySet<string> = new Set<string>([
  ...['type', 'enum', 'const', 'anyOf', 'allOf', 'not', '$ref', 'iconName', 'trimmed'],
  ...['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'items', 'prefixItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames'],
  ...['$schema', '$id', '$defs', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly'],
  ...annotationKeywords,
]);

const knownIcons: ReadonlySet<string> = new Set(iconNames);

/**
 * Compiles a schema to a function that returns the errors of a value. It consists of closures, which are made in microseconds:
 * a command validates few values with each of many schemas.
 * @throws Error if the schema has a keyword that is not supported
 */
export function compileSchema(schema: JsonSchema): (value: unknown) => readonly SchemaError[] {
  const check = compile(schema, { root: schema, named: new Map() });
  return (value) => {
    const errors: SchemaError[] = [];
    check(value, { path: [], errors });
    return errors;
  };
}

interface References {
  readonly root: CheckedSchema;
  /** The checks that references name. A schema may refer to itself. */
  readonly named: Map<string, Check>;
}

function compile(schema: CheckedSchema, references: References): Check {
  for (const keyword of Object.keys(schema))
    if (!supported.has(keyword)) throw new Error(`The keyword "${keyword}" of a schema is not supported.`);
  const numbers = numberChecks(schema);
  const texts = textChecks(schema);
  const values = valueChecks(schema, references);
  const lists = listChecks(schema, references);
  const records = recordChecks(schema, references);
  // zod lists the types of a union of plain values.
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return (value, at) => {
    if (types.length > 0 && !types.some((type) => isOfType(type, value)))
      report(at, { keyword: 'type', type: types.join(',') });
    if (typeof value === 'number' && Number.isFinite(value)) run(numbers, value, at);
    else if (typeof value === 'string') run(texts, value, at);
    run(values, value, at);
    if (Array.isArray(value)) run(lists, value, at);
    else if (isRecord(value)) run(records, value, at);
  };
}

function run<Value>(checks: readonly Check<Value>[], value: Value, at: Validation): void {
  for (const check of checks) check(value, at);
}

function report({ path, propertyName, errors }: Validation, unmet: UnmetKeyword): void {
  errors.push({ ...unmet, path: [...path], propertyName });
}

/** Checks a part of the value. */
function checkPart(check: Check, part: unknown, name: string | number, at: Validation): void {
  at.path.push(name);
  check(part, at);
  at.path.pop();
}

/** A check that reports a keyword unless the value satisfies it. */
const condition =
  <Value>(isMet: (value: Value) => boolean, unmet: UnmetKeyword): Check<Value> =>
  (value, at) => {
    if (!isMet(value)) report(at, unmet);
  };

/** The check of a keyword that a schema may have. */
const given = <Given, Value>(
  written: Given | undefined,
  check: (written: Given) => Check<Value>,
): readonly Check<Value>[] => (written === undefined ? [] : [check(written)]);

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isRecord(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'number':
      return Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function numberChecks(schema: CheckedSchema): readonly Check<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const limit = (comparison: Limit['comparison'], isMet: (value: number, limit: number) => boolean) => {
    return (limit: number) =>
      condition<number>((value) => isMet(value, limit), { keyword: 'limit', comparison, limit });
  };
  return [
    ...given(
      maximum,
      limit('<=', (value, limit) => value <= limit),
    ),
    ...given(
      minimum,
      limit('>=', (value, limit) => value >= limit),
    ),
    ...given(
      exclusiveMaximum,
      limit('<', (value, limit) => value < limit),
    ),
    ...given(
      exclusiveMinimum,
      limit('>', (value, limit) => value > limit),
    ),
    ...given(multipleOf, (divisor) =>
      condition<number>((value) => Number.isInteger(value / divisor), { keyword: 'multipleOf', divisor }),
    ),
  ];
}

function textChecks(schema: JsonSchema): readonly Check<string>[] {
  const { pattern, iconName, trimmed, minLength, maxLength } = schema;
  return [
    ...given(pattern, (pattern) => {
      const expression = new RegExp(pattern, 'u');
      return condition<string>((text) => expression.test(text), { keyword: 'pattern', pattern });
    }),
    ...given(iconName, () => condition<string>((text) => knownIcons.has(text), { keyword: 'iconName' })),
    ...given(trimmed, () => condition(isTrimmed, { keyword: 'trimmed' })),
    ...given(minLength, (limit) =>
      condition<string>((text) => isLongEnough(limit, text), { keyword: 'minLength', limit }),
    ),
    ...given(maxLength, (limit) =>
      condition<string>((text) => isShortEnough(limit, text), { keyword: 'maxLength', limit }),
    ),
  ];
}

function valueChecks(schema: CheckedSchema, references: References): readonly Check[] {
  const { enum: choices, anyOf, allOf, not, $ref } = schema;
  return [
    ...(Object.hasOwn(schema, 'const')
      ? [condition((value) => value === schema.const, { keyword: 'const', allowed: schema.const })]
      : []),
    ...given(choices, (allowed) => {
      const set: ReadonlySet<unknown> = new Set(allowed);
      return condition((value) => set.has(value), { keyword: 'enum', allowed });
    }),
    ...given($ref, (reference) => referenceCheck(reference, references)),
    ...given(not, (refused) => {
      const check = compile(refused, references);
      return (value, at) => {
        if (errorsOf(check, value, at).length === 0) report(at, { keyword: 'not' });
      };
    }),
    ...given(anyOf, (branches) => unionCheck(branches.map((branch) => compile(branch, references)))),
    ...(allOf ?? []).map((part) => compile(part, references)),
  ];
}

/** Returns the errors of a check without reporting them. */
function errorsOf(check: Check, value: unknown, at: Validation): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  check(value, { ...at, errors });
  return errors;
}

function unionCheck(branches: readonly Check[]): Check {
  return (value, at) => {
    const unmet: (readonly SchemaError[])[] = [];
    for (const branch of branches) {
      const errors = errorsOf(branch, value, at);
      if (errors.length === 0) return;
      unmet.push(errors);
    }
    report(at, { keyword: 'anyOf', branches: unmet });
  };
}

/** The check of a schema in `$defs`, or of the whole one, which is compiled when a value comes to it. */
function referenceCheck(reference: string, references: References): Check {
  const { root, named } = references;
  const [, name] = /^#\/\$defs\/(.+)$/.exec(reference) ?? [];
  const schema = reference === '#' ? root : root.$defs?.[name ?? ''];
  if (schema === undefined) throw new Error(`The reference "${reference}" of a schema is not supported.`);
  return (value, at) => {
    const check = named.get(reference) ?? compile(schema, references);
    named.set(reference, check);
    check(value, at);
  };
}

function listChecks(schema: CheckedSchema, references: References): readonly Check<readonly unknown[]>[] {
  const { minItems, maxItems, items, prefixItems = [] } = schema;
  const first = prefixItems.map((item) => compile(item, references));
  const parts: Check<readonly unknown[]> = (list, at) => {
    for (const [index, check] of first.entries())
      if (index < list.length) checkPart(check, list[index], index, at);
  };
  return [
    ...given(maxItems, (limit) =>
      condition<readonly unknown[]>(({ length }) => length <= limit, { keyword: 'maxItems', limit }),
    ),
    ...given(minItems, (limit) =>
      condition<readonly unknown[]>(({ length }) => length >= limit, { keyword: 'minItems', limit }),
    ),
    ...(first.length === 0 ? [] : [parts]),
    ...given(items, (item) => {
      const check = compile(item, references);
      return (list: readonly unknown[], at) => {
        for (let index = first.length; index < list.length; index++) checkPart(check, list[index], index, at);
      };
    }),
  ];
}

type RecordCheck = Check<Readonly<Record<string, unknown>>>;

function recordChecks(schema: JsonSchema, references: References): readonly RecordCheck[] {
  const { required, propertyNames, additionalProperties = true, properties = {} } = schema;
  const known = Object.entries(properties).map(([name, part]) => [name, compile(part, references)] as const);
  return [
    ...given(
      required,
      (names): RecordCheck =>
        (record, at) => {
          for (const property of names)
            if (!isWritten(record, property)) report(at, { keyword: 'required', property });
        },
    ),
    ...given(propertyNames, (names): RecordCheck => {
      const check = compile(names, references);
      return (record, at) => {
        for (const propertyName of Object.keys(record)) check(propertyName, { ...at, propertyName });
      };
    }),
    ...(additionalProperties === true ? [] : [othersCheck(properties, additionalProperties, references)]),
    (record, at) => {
      for (const [name, check] of known)
        if (isWritten(record, name)) checkPart(check, record[name], name, at);
    },
  ];
}

const isWritten = (record: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(record, name) && record[name] !== undefined;

/** The check of the properties that the schema does not name. */
function othersCheck(
  properties: Readonly<Record<string, JsonSchema>>,
  schema: JsonSchema | false,
  references: References,
): RecordCheck {
  const check = schema === false ? undefined : compile(schema, references);
  return (record, at) => {
    for (const property of Object.keys(record)) {
      if (Object.hasOwn(properties, property)) continue;
      if (check === undefined) report(at, { keyword: 'additionalProperties', property });
      else checkPart(check, record[property], property, at);
    }
  };
}
