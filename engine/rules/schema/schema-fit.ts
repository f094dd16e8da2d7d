import { type JsonSchema, schemaOfItems } from '../../content/json-schema.ts';

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** The reason why a value of one schema never matches another; undefined if it may match. */
export function misfit(source: JsonSchema, target: JsonSchema): string | undefined {
  const given = kindsOf(source);
  const wanted = kindsOf(target);
  if (given.size === 0 || wanted.size === 0) return undefined;
  const shared = [...given].filter((kind) => wanted.has(kind));
  if (shared.length === 0) return `that is ${describeSchema(source)}, not ${describeSchema(target)}`;
  if (shared.length > 1) return undefined;
  const [items, wantedItems] = [schemaOfItems(source), schemaOfItems(target)];
  if (shared.includes('list') && items && wantedItems) {
    const reason = misfit(items, wantedItems);
    return reason && kindsOf(items).has('object') === kindsOf(wantedItems).has('object')
      ? `of its items, ${reason}`
      : reason && `that is ${describeSchema(source)}, not ${describeSchema(target)}`;
  }
  if (!shared.includes('object')) return undefined;
  const missing = target.required?.find((name) => !Object.hasOwn(source.properties ?? {}, name));
  return missing !== undefined && source.additionalProperties === false
    ? `there is no "${missing}"`
    : undefined;
}

/** Whether a value of the schema can be inserted into text. */
export function takesText(schema: JsonSchema): boolean {
  const kinds = kindsOf(schema);
  return kinds.size === 0 || kinds.has('text') || kinds.has('number');
}

/** Describes the accepted values: "text", "a list of objects", "text or a list of text". */
export function describeSchema(schema: JsonSchema): string {
  return [...kindsOf(schema)].map((kind) => describeKind(kind, schema)).join(' or ');
}

function describeKind(kind: Kind, schema: JsonSchema): string {
  switch (kind) {
    case 'text':
      return 'text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'an object';
    case 'list': {
      const [only, ...others] = kindsOf(schemaOfItems(schema) ?? {});
      if (only === undefined || others.length > 0 || only === 'boolean') return 'a list';
      return only === 'text' ? 'a list of text' : `a list of ${only}s`;
    }
  }
}

function kindsOf(schema: JsonSchema): ReadonlySet<Kind> {
  if (schema.anyOf !== undefined) return new Set(schema.anyOf.flatMap((branch) => [...kindsOf(branch)]));
  switch (schema.type) {
    case 'string':
      return new Set(['text']);
    case 'number':
    case 'integer':
      return new Set(['number']);
    case 'boolean':
      return new Set(['boolean']);
    case 'array':
      return new Set(['list']);
    case 'object':
      return new Set(['object']);
    default:
      return new Set();
  }
}
