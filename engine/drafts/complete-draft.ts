import { isRecord, type JsonSchema } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { JsonObject, JsonValue } from '../content/json-value.ts';
import { unwrittenMarkIn } from '../content/unwritten-mark.ts';
import type { ContentEntries } from './content-entries.ts';

export interface DraftCompletion {
  readonly content: ContentEntries;
  /** The language of the site. */
  readonly language: string;
  /** The date of the site, such as "2026-11-22". */
  readonly today: string;
  readonly blockSchemaOf: (type: string) => JsonSchema | undefined;
}

/**
 * Returns a draft that matches its schema, so that its page can be shown: an empty value that the schema requires becomes one that
 * it accepts, a text with the mark of unwritten texts. Other empty values are left out.
 */
export function completeDraft(
  schema: JsonSchema,
  draft: Readonly<Record<string, unknown>>,
  completion: DraftCompletion,
): JsonObject {
  const value = complete(schema, draft, [], completion);
  return isObject(value) ? value : {};
}

function complete(
  schema: JsonSchema,
  value: unknown,
  path: JsonPath,
  completion: DraftCompletion,
): JsonValue {
  const branches = schema.anyOf;
  if (branches !== undefined) {
    const branch = branches.find(({ type }) => type === typeOf(value)) ?? branches.at(-1);
    return branch === undefined ? null : complete(branch, value, path, completion);
  }
  if (schema.const !== undefined) return jsonOf(schema.const);
  if (schema.type === 'object' || isRecord(value))
    return completeObject(schema, isRecord(value) ? value : {}, path, completion);
  if (schema.type === 'array' || Array.isArray(value))
    return completeList(schema, Array.isArray(value) ? value : [], path, completion);
  const isEmptyAllowed =
    value === '' &&
    schema.minLength === undefined &&
    schema.pattern === undefined &&
    schema.iconName !== true;
  if (!isBlank(value) || isEmptyAllowed) return jsonOf(value);
  if (schema.enum !== undefined) return schema.enum[0] ?? null;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  return textFor(schema, path, completion);
}

function completeObject(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: JsonPath,
  completion: DraftCompletion,
): JsonObject {
  const own = blockSchema(value, path, completion) ?? schema;
  const required = own.required ?? [];
  const names = [...new Set([...Object.keys(value), ...required])];
  const entries = names.flatMap((name): readonly (readonly [string, JsonValue])[] => {
    const property = own.properties?.[name] ?? otherProperties(own);
    const isRequired = required.includes(name) || own.propertyNames !== undefined;
    if (!isRequired && isBlank(value[name])) return [];
    if (property === undefined) return [[name, jsonOf(value[name])]];
    return [[name, complete(property, value[name], [...path, name], completion)]];
  });
  return Object.fromEntries(entries);
}

/** The schema of the properties of a block of a document; undefined elsewhere. */
function blockSchema(
  { type }: Readonly<Record<string, unknown>>,
  path: JsonPath,
  { blockSchemaOf }: DraftCompletion,
): JsonSchema | undefined {
  const isBlock = path.length === 2 && path[0] === 'blocks' && typeof type === 'string';
  return isBlock ? blockSchemaOf(type) : undefined;
}

const otherProperties = ({ additionalProperties }: JsonSchema): JsonSchema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

function completeList(
  { items = {}, minItems = 0 }: JsonSchema,
  value: readonly unknown[],
  path: JsonPath,
  completion: DraftCompletion,
): JsonValue {
  const written = value.filter((item) => !isBlank(item));
  const missing = Array.from({ length: Math.max(0, minItems - written.length) }, () => undefined);
  return [...written, ...missing].map((item, index) => complete(items, item, [...path, index], completion));
}

/** A text that the schema accepts, from what the site has where it must be a name. */
function textFor(schema: JsonSchema, path: JsonPath, { content, language, today }: DraftCompletion): string {
  const index = Number(path.findLast((segment) => typeof segment === 'number') ?? 0);
  if (schema.reference !== undefined) {
    const slugs = [...content.entries(schema.reference).keys()];
    return slugs[index % slugs.length] ?? '';
  }
  if (schema.completes === 'layouts') return content.layouts[0] ?? '';
  if (schema.completes === 'categories') return firstCategory(content) ?? exampleOf(schema.description);
  if (schema.iconName === true) return 'square-pen';
  if (schema.calendarDate === true) return today;
  const text = `${unwrittenMarkIn(language)} ${nameOf(path)}`;
  const fits = (candidate: string) => new RegExp(schema.pattern ?? '', 'u').test(candidate);
  const example = exampleOf(schema.description);
  // The month of a date, not that of the example.
  const dated = /^\d{4}-\d{2}$/.test(example) ? today.slice(0, 7) : example;
  const found = [text, dated, '/'].find(fits) ?? text;
  return found.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, '…');
}

function firstCategory(content: ContentEntries): string | undefined {
  const [service] = content.entries('services').values();
  return typeof service?.category === 'string' ? service.category : undefined;
}

/** The example in a description: `such as "15 min"`. */
const exampleOf = (description = ''): string => /"([^"]+)"/.exec(description)?.[1] ?? '';

/** The name of a property in words: "ctaText" is "cta text". */
const nameOf = (path: JsonPath): string =>
  String(path.findLast((segment) => typeof segment === 'string') ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** Whether a value has nothing that an editor or a package has written. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length > 0 && value.every(isBlank);
  return isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isBlank);
}

function typeOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'array';
  return value === null || value === undefined ? undefined : typeof value;
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of a value without what JSON cannot have. */
function jsonOf(value: unknown): JsonValue {
  const copy: JsonValue | undefined = JSON.parse(JSON.stringify(value ?? null));
  return copy ?? null;
}
