import { z } from 'zod';

/**
 * Parts of a schema that change values or check them in code, at any depth, one sentence each. Pages get the values as they
 * are in the document: the schema is only converted to JSON Schema, so these parts have no effect.
 * @param file the start of each sentence
 */
export function ineffectiveParts(schema: z.core.$ZodType, file: string): readonly string[] {
  return partsIn(schema, '', new Set()).map(({ at, fault }) => `${file}: ${at || 'the block'} ${fault}`);
}

interface IneffectivePart {
  /** The path of the property, in backticks; "" for the block. */
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
  const at = path && `\`${path}\``;
  return [
    ...[...new Set([...ownFaults(schema), ...checkFaults(schema)])].map((fault) => ({ at, fault })),
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
