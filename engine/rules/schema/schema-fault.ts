import type { DefinedError, ErrorObject } from 'ajv/dist/2020.js';
import { counted } from '../../content/counted.ts';
import type { Diagnostic, DiagnosticCode } from '../../content/diagnostic.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../../content/json-source.ts';
import { iconNames } from '../../content/model/icons/icon-names.ts';
import { asWarning, errorAt } from '../../content/source-diagnostic.ts';
import { nearestName, suggestTerm } from '../../content/suggestion.ts';
import { synonymOf } from '../../content/synonyms.ts';
import { fittingName } from './fitting-name.ts';
import { lengthOf } from './text-length.ts';
import { schemaAt, valueAt } from './value-path.ts';

/** One mistake in a value that is not yet bound to a file. */
export interface SchemaFault {
  readonly code: DiagnosticCode;
  readonly path: JsonPath;
  /** Whether the mistake is in the name of the property rather than in its value. */
  readonly atKey: boolean;
  readonly message: string;
  readonly hint?: string;
  /** For an unknown property: the missing property that was probably meant. */
  readonly meant?: string;
  /** For a missing property: its name. */
  readonly missing?: string;
  /** Whether the mistake is white space at the ends of a text, which does no harm where it follows from a placeholder. */
  readonly isPadding?: boolean;
}

/** Binds a fault to the file that contains the value. */
export function faultDiagnostic(source: JsonSource, fault: SchemaFault): Diagnostic {
  const error = errorAt(source, fault.path, fault.code, fault.message, fault.hint, fault.atKey);
  return fault.isPadding === true ? asWarning(error) : error;
}

/** The value that an error is about. */
export interface FaultContext {
  readonly path: JsonPath;
  /** The schema of the root value. */
  readonly schema: JsonSchema;
  readonly root: unknown;
  /** The name of the root value in messages: "the document". */
  readonly subject: string;
}

type Wording = Pick<SchemaFault, 'code' | 'message'> &
  Partial<Pick<SchemaFault, 'path' | 'atKey' | 'meant' | 'missing' | 'isPadding'>> & {
    readonly hint?: string | undefined;
  };

/** Converts an ajv error to a fault in plain English. */
export function toFault(error: ErrorObject, context: FaultContext): SchemaFault {
  const { hint, ...wording } = word(error, context);
  return { path: context.path, atKey: false, ...wording, ...(hint === undefined ? {} : { hint }) };
}

function word(error: ErrorObject, context: FaultContext): Wording {
  if (error.keyword === 'iconName')
    return unknownValue(context, iconNames, 'https://lucide.dev/icons lists all icons by name.');
  if (error.keyword === 'trimmed') return padded(context);
  if (!isDefinedError(error))
    return { code: 'CB_VALUE', message: error.message ?? 'the value is not accepted' };
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownProperty(error.params.additionalProperty, context);
    case 'required':
      return missingProperty(error.params.missingProperty, context);
    case 'type':
      return wrongType(String(error.params.type), context);
    case 'anyOf':
      return noneOfTypes(context);
    case 'enum': {
      const allowed = error.params.allowedValues.map(String);
      return unknownValue(context, allowed, choicesHint(allowed, context));
    }
    case 'const':
      return otherConstant(error.params.allowedValue, context);
    case 'pattern':
      return patternMismatch(error.params.pattern, error.propertyName, context);
    case 'minLength':
    case 'maxLength':
      return wrongLength(error.keyword, error.params.limit, context);
    case 'minItems':
    case 'maxItems':
      return wrongCount(error.keyword, error.params.limit, context);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return outOfRange(error.params, context);
    default:
      return { code: 'CB_VALUE', message: `${nameOf(context)} ${error.message ?? 'is not accepted'}` };
  }
}

function missingProperty(missing: string, context: FaultContext): Wording {
  const { path, schema } = context;
  const description = schemaOfProperty(schemaAt(schema, path) ?? {}, missing)?.description;
  return {
    code: 'CB_MISSING_PROPERTY',
    message: `the property "${missing}" is missing${path.length === 0 ? '' : ` in ${nameOf(context)}`}`,
    hint: description === undefined ? `Add "${missing}".` : `Add it: ${description}`,
    missing,
  };
}

function wrongType(wanted: string, context: FaultContext): Wording {
  const value = valueAt(context.root, context.path);
  return {
    code: 'CB_WRONG_TYPE',
    message: `${nameOf(context)} must be ${describeType(wanted)}, not ${describeValue(value, wanted)}`,
    hint: numberHint(wanted, value) ?? documentHint(wanted, context) ?? descriptionOf(context),
  };
}

function noneOfTypes(context: FaultContext): Wording {
  const { path, schema, root } = context;
  const types = (schemaAt(schema, path)?.anyOf ?? []).map((branch) => describeType(branch.type ?? 'value'));
  const written = describeType(typeName(valueAt(root, path)));
  return {
    code: 'CB_WRONG_TYPE',
    message: `${nameOf(context)} must be ${types.join(' or ')}, not ${written}`,
    hint: descriptionOf(context),
  };
}

function otherConstant(allowed: unknown, context: FaultContext): Wording {
  return {
    code: 'CB_UNKNOWN_VALUE',
    message: `${nameOf(context)} must be ${JSON.stringify(allowed)}`,
    hint: 'Write that value, or remove the property.',
  };
}

function wrongLength(keyword: 'minLength' | 'maxLength', limit: number, context: FaultContext): Wording {
  const name = nameOf(context);
  const length = lengthOf(String(valueAt(context.root, context.path) ?? ''));
  if (length === 0)
    return {
      code: 'CB_LENGTH',
      message: `${name} is empty`,
      hint: hintForEmpty(context) ?? 'Write the text, or remove the property.',
    };
  const isTooShort = keyword === 'minLength';
  return {
    code: 'CB_LENGTH',
    message: `${name} has ${counted(length, 'character')}; the ${isTooShort ? 'minimum' : 'maximum'} is ${limit}`,
    hint: isTooShort ? descriptionOf(context) : `Shorten it by ${counted(length - limit, 'character')}.`,
  };
}

function wrongCount(keyword: 'minItems' | 'maxItems', limit: number, context: FaultContext): Wording {
  const value = valueAt(context.root, context.path);
  const length = Array.isArray(value) ? value.length : 0;
  const bound = keyword === 'minItems' ? 'minimum' : 'maximum';
  return {
    code: 'CB_LENGTH',
    message: `${nameOf(context)} has ${counted(length, 'item')}; the ${bound} is ${limit}`,
    hint: descriptionOf(context),
  };
}

function outOfRange({ comparison, limit }: Limit, context: FaultContext): Wording {
  return {
    code: 'CB_VALUE',
    message: `${nameOf(context)} must be ${comparisons[comparison]} ${limit}`,
    hint: swappedHint(context) ?? descriptionOf(context),
  };
}

function padded(context: FaultContext): Wording {
  const written = String(valueAt(context.root, context.path));
  const trimmed = written.trim();
  const end = written.startsWith(trimmed) ? 'ends' : 'starts';
  return {
    code: 'CB_PATTERN',
    message: `${nameOf(context)} ${end} with white space`,
    hint: trimmed.length > 60 ? 'Delete it.' : `Write "${trimmed}".`,
    isPadding: true,
  };
}

/** The hint for a number that is written as text, possibly with a decimal comma: "4,8". */
function numberHint(type: string, value: unknown): string | undefined {
  if ((type !== 'number' && type !== 'integer') || typeof value !== 'string') return undefined;
  const number = value.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(number)
    ? `Write ${Number(number)}: without quotation marks, and with a point before decimals.`
    : undefined;
}

/** The hint for a root value that is not an object. Its description does not say how to write it. */
function documentHint(wanted: string, { path }: FaultContext): string | undefined {
  return wanted === 'object' && path.length === 0 ? 'Write its properties between braces: { … }.' : undefined;
}

/** The hint for a latitude that can only be a longitude. */
function swappedHint({ path, root }: FaultContext): string | undefined {
  if (path.at(-1) !== 'latitude') return undefined;
  const [latitude, longitude] = [valueAt(root, path), valueAt(root, [...path.slice(0, -1), 'longitude'])];
  return typeof longitude === 'number' && Math.abs(longitude) <= 90
    ? `The two values look swapped. Write "latitude": ${longitude}, "longitude": ${latitude}.`
    : undefined;
}

function unknownProperty(unknown: string, { path, schema, root }: FaultContext): Wording {
  const known = Object.keys(schemaAt(schema, path)?.properties ?? {});
  const present = valueAt(root, path);
  const missing = known.filter((candidate) => !isRecord(present) || !Object.hasOwn(present, candidate));
  const meant = synonymOf(unknown, missing) ?? nearestName(unknown, missing);
  const same = meant === undefined ? synonymOf(unknown, known) : undefined;
  return {
    code: 'CB_UNKNOWN_PROPERTY',
    path: [...path, unknown],
    atKey: true,
    message: `unknown property "${unknown}"`,
    hint:
      same === undefined
        ? withDescription(suggestTerm(unknown, meant === undefined ? known : missing), meant, path, schema)
        : `Delete it: "${same}" means the same, and is already there.`,
    ...(meant === undefined ? {} : { meant }),
  };
}

/** Adds the description of an object with few properties: one that it had in an older form may not be needed any more. */
function withDescription(
  hint: string | undefined,
  meant: string | undefined,
  path: JsonPath,
  schema: JsonSchema,
): string | undefined {
  const description = path.length === 0 ? undefined : schemaAt(schema, path)?.description;
  return meant !== undefined || hint === undefined || description === undefined
    ? hint
    : `${hint} ${description}`;
}

function patternMismatch(pattern: string, propertyName: string | undefined, context: FaultContext): Wording {
  const { path, schema, root } = context;
  const name = nameOf(context);
  if (propertyName !== undefined) {
    const names = schemaAt(schema, path)?.propertyNames ?? {};
    return {
      code: isReference(names, propertyName) ? 'CB_REFERENCE' : 'CB_PATTERN',
      path: [...path, propertyName],
      atKey: true,
      message: `"${shorten(propertyName)}" is not a valid name in ${name}`,
      hint: patternHint(names, pattern),
    };
  }
  const written = String(valueAt(root, path));
  const ownSchema = schemaWithPattern(schemaAt(schema, path) ?? {}, pattern);
  const meant = fittingName(written, pattern);
  const hint = `${meant === undefined ? '' : `Did you mean "${shorten(meant)}"? `}${patternHint(ownSchema, pattern)}`;
  if (written === '')
    return { code: 'CB_PATTERN', message: `${name} is empty`, hint: hintForEmpty(context) ?? hint };
  return {
    code: isReference(ownSchema, written) ? 'CB_REFERENCE' : 'CB_PATTERN',
    message: `${name} cannot be "${shorten(written)}"`,
    hint,
  };
}

/** The branch of a union that has the pattern, or the schema itself. */
function schemaWithPattern(schema: JsonSchema, pattern: string): JsonSchema {
  return schema.anyOf?.find((branch) => branch.pattern === pattern) ?? schema;
}

function patternHint(schema: JsonSchema, pattern: string): string {
  return schema.patternErrorMessage ?? `It must match ${pattern}.`;
}

/** Whether the check of references reports the value, with a suggestion from the names that exist. */
function isReference(schema: JsonSchema, written: string): boolean {
  return schema.reference !== undefined && written !== '';
}

/** The description of the property in the schema; for an item of a list, the description of the list. */
function descriptionOf({ schema, path }: FaultContext): string | undefined {
  let at: JsonPath = path;
  while (typeof at.at(-1) === 'number' && schemaAt(schema, at)?.description === undefined)
    at = at.slice(0, -1);
  return at.length === 0 ? undefined : schemaAt(schema, at)?.description;
}

/** The description of an empty value, and that it can be removed if the schema does not require it. */
function hintForEmpty(context: FaultContext): string | undefined {
  const { schema, path } = context;
  const description = descriptionOf(context);
  const name = path.at(-1);
  if (typeof name !== 'string' || description === undefined) return description;
  const isRequired = schemaAt(schema, path.slice(0, -1))?.required?.includes(name) === true;
  return isRequired ? description : `${description} Without it, delete "${name}".`;
}

const comparisons = { '<=': 'at most', '>=': 'at least', '<': 'less than', '>': 'more than' } as const;

interface Limit {
  readonly comparison: keyof typeof comparisons;
  readonly limit: number;
}

/** More values than a person reads through on one line. */
const manyValues = 20;

/** Names the values of a list; of a long one those that share the start of a word with the written value. */
function choicesHint(allowed: readonly string[], context: FaultContext): string {
  if (allowed.length <= manyValues) return `Available: ${allowed.join(', ')}.`;
  const wordsOf = (name: string) =>
    name
      .split(/(?=\p{Lu})|[^\p{L}]+/u)
      .filter((word) => word.length >= 3)
      .map((word) => word.slice(0, 4).toLowerCase());
  const written = new Set(wordsOf(String(valueAt(context.root, context.path))));
  const similar = allowed.filter((name) => wordsOf(name).some((word) => written.has(word)));
  if (similar.length > 0) return `Similar: ${similar.slice(0, 5).join(', ')}.`;
  return descriptionOf(context) ?? `There are ${allowed.length} values, such as ${allowed[0]}.`;
}

function unknownValue(context: FaultContext, allowed: readonly string[], otherwise: string): Wording {
  const written = String(valueAt(context.root, context.path));
  const name = nameOf(context);
  return {
    code: 'CB_UNKNOWN_VALUE',
    message: written === '' ? `${name} is empty` : `${name} cannot be "${shorten(written)}"`,
    hint: suggestTerm(written, allowed) ?? otherwise,
  };
}

// Ajv's type lists every keyword of the draft; errors of other keywords do not occur with these schemas.
function isDefinedError(error: ErrorObject): error is DefinedError {
  return 'keyword' in error;
}

function nameOf({ path, subject }: FaultContext): string {
  if (path.length === 0) return subject;
  return `"${path.map((segment, index) => (typeof segment === 'number' ? `[${segment + 1}]` : index === 0 ? segment : `.${segment}`)).join('')}"`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** @param wanted the type that the value should have */
function describeValue(value: unknown, wanted: string): string {
  if (typeof value !== 'number' || (wanted !== 'number' && wanted !== 'integer'))
    return describeType(typeName(value));
  return Number.isFinite(value) ? String(value) : 'one that is too large to calculate with';
}

function describeType(type: string): string {
  switch (type) {
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
    case 'string':
      return 'text';
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
