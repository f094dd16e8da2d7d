import { z } from 'zod';
import type { JsonSchema } from '../../engine/content/json-schema.ts';

/** Parts of a schema that take any property, and properties without a description, at any depth, one sentence each. */
export function schemaGaps(schema: JsonSchema, at = ''): readonly string[] {
  const isOpen =
    schema.type === 'object' && schema.propertyNames === undefined && schema.additionalProperties !== false;
  return [
    ...(isOpen ? [`${quoted(at)} takes any property; write z.strictObject`] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [
        ...(property.description === undefined
          ? [`${quoted(path)} has no description; write .describe('…, such as "…"')`]
          : []),
        ...schemaGaps(property, path),
      ];
    }),
    ...(schema.items === undefined ? [] : schemaGaps(schema.items, `${at}[]`)),
    ...(schema.anyOf ?? []).flatMap((branch) => schemaGaps(branch, at)),
    ...(typeof schema.additionalProperties === 'object'
      ? schemaGaps(schema.additionalProperties, `${at}{}`)
      : []),
  ];
}

const quoted = (path: string): string => (path === '' ? 'the block' : `\`${path}\``);

/**
 * Parts of a schema that change values or check them in code, at any depth, one sentence each. Pages get the values as they
 * are in the document: the schema is only converted to JSON Schema, so these parts have no effect.
 */
export function ineffectiveParts(schema: z.core.$ZodType): readonly string[] {
  return partsIn(schema, '', new Set()).map(({ at, fault }) => `${quoted(at)} ${fault}`);
}

interface IneffectivePart {
  /** The path of the property; "" for the block. */
  readonly at: string;
  readonly fault: string;
}

const faults = {
  default: 'has a default, which pages do not get; make it optional and choose the value in the component',
  catch: 'has a `catch`, which pages do not apply; a wrong value is an error in the document',
  transform:
    'has a transform, which pages do not apply; compute the value in the resolve function or in the component',
  check:
    'has a check in code, which the validator does not run; use a pattern, a range or a list of values instead',
} as const;

/** @param seen the schemas on the way, because a lazy schema may contain itself */
function partsIn(
  schema: z.core.$ZodType,
  path: string,
  seen: ReadonlySet<z.core.$ZodType>,
): readonly IneffectivePart[] {
  if (seen.has(schema)) return [];
  return [
    ...[...new Set([...ownFaults(schema), ...checkFaults(schema)])].map((fault) => ({ at: path, fault })),
    ...childrenOf(schema, path).flatMap(([childPath, child]) =>
      partsIn(child, childPath, new Set([...seen, schema])),
    ),
  ];
}

function ownFaults(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodPrefault) return [faults.default];
  if (schema instanceof z.core.$ZodCatch) return [faults.catch];
  if (schema instanceof z.core.$ZodPipe || schema instanceof z.core.$ZodTransform) return [faults.transform];
  if (schema instanceof z.core.$ZodCustom) return [faults.check];
  return [];
}

function checkFaults(schema: z.core.$ZodType): readonly string[] {
  return (schema._zod.def.checks ?? []).flatMap((check) => {
    if (check._zod.def.check === 'custom') return [faults.check];
    // `trim`, `toLowerCase` and `normalize`.
    return check._zod.def.check === 'overwrite' ? [faults.transform] : [];
  });
}

type Child = readonly [path: string, schema: z.core.$ZodType];

function childrenOf(schema: z.core.$ZodType, path: string): readonly Child[] {
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).map(([name, child]) => [
      path === '' ? name : `${path}.${name}`,
      child,
    ]);
  if (schema instanceof z.core.$ZodArray) return [[`${path}[]`, schema._zod.def.element]];
  if (schema instanceof z.core.$ZodTuple)
    return schema._zod.def.items.map((child, index) => [`${path}[${index}]`, child]);
  if (schema instanceof z.core.$ZodRecord)
    return [
      [path, schema._zod.def.keyType],
      [`${path}{}`, schema._zod.def.valueType],
    ];
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map((child) => [path, child]);
  if (schema instanceof z.core.$ZodIntersection)
    return [
      [path, schema._zod.def.left],
      [path, schema._zod.def.right],
    ];
  if (schema instanceof z.core.$ZodLazy) return [[path, schema._zod.def.getter()]];
  return wrappedIn(schema).map((child) => [path, child]);
}

function wrappedIn(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  return schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodCatch
    ? [schema._zod.def.innerType]
    : [];
}
