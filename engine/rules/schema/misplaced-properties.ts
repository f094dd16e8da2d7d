import { isRecord, type JsonSchema, schemaOfProperty } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import type { SchemaFault } from './schema-fault.ts';
import { schemaAt, valueAt } from './value-path.ts';

/** The faults in the names of the properties of one object. */
interface NameFaults {
  readonly path: JsonPath;
  /** Unknown properties whose names are similar to none that is missing. */
  readonly unknown: readonly SchemaFault[];
  readonly missing: readonly string[];
}

/**
 * Replaces the faults about unknown properties that are clearly in place of a missing one: the properties of an object, written
 * without it, and a list or an object under another name. The replacement names the missing property in `meant`.
 */
export function mergeMisplaced(
  faults: readonly SchemaFault[],
  schema: JsonSchema,
  root: unknown,
): readonly SchemaFault[] {
  const replacements = new Map<SchemaFault, readonly SchemaFault[]>();
  for (const group of nameFaults(faults)) {
    const place = { schema: schemaAt(schema, group.path) ?? {}, value: valueAt(root, group.path) };
    for (const [fault, replacement] of unwrapped(group, place.schema) ?? renamed(group, place))
      replacements.set(fault, replacement);
  }
  return faults.flatMap((fault) => replacements.get(fault) ?? [fault]);
}

function nameFaults(faults: readonly SchemaFault[]): readonly NameFaults[] {
  const keyOf = (path: JsonPath) => JSON.stringify(path);
  const unknown = Map.groupBy(
    faults.filter(({ code, meant }) => code === 'CB_UNKNOWN_PROPERTY' && meant === undefined),
    ({ path }) => keyOf(path.slice(0, -1)),
  );
  const missing = Map.groupBy(
    faults.filter(({ code }) => code === 'CB_MISSING_PROPERTY'),
    ({ path }) => keyOf(path),
  );
  return [...missing].flatMap(([key, ofObject]) => {
    const [first] = ofObject;
    const own = unknown.get(key);
    if (first === undefined || own === undefined) return [];
    return [{ path: first.path, unknown: own, missing: ofObject.flatMap(({ missing }) => missing ?? []) }];
  });
}

type Replacements = ReadonlyMap<SchemaFault, readonly SchemaFault[]>;

const nameOf = ({ path }: SchemaFault): string => String(path.at(-1));

/** Unknown properties that are those of a missing object: "file" and "alt" of "picture". */
function unwrapped({ unknown, missing }: NameFaults, schema: JsonSchema): Replacements | undefined {
  for (const meant of missing) {
    const properties = schemaOfProperty(schema, meant)?.properties ?? {};
    const inside = unknown.filter((fault) => Object.hasOwn(properties, nameOf(fault)));
    const [first] = inside;
    if (first === undefined) continue;
    const names = inside.map((fault) => `"${nameOf(fault)}"`);
    const listed = [names.slice(0, -1).join(', '), names.at(-1)].filter((part) => part !== '').join(' and ');
    const merged: SchemaFault = {
      ...first,
      message: `${listed} ${names.length === 1 ? 'belongs' : 'belong'} in "${meant}"`,
      hint: `Write "${meant}": { ${names.map((name) => `${name}: …`).join(', ')} }.`,
      meant,
    };
    return new Map(inside.map((fault) => [fault, fault === first ? [merged] : []]));
  }
  return undefined;
}

/** The only unknown property, if it has a value of the only missing one: "images" for "pictures". */
function renamed(
  { unknown, missing }: NameFaults,
  { schema, value }: { readonly schema: JsonSchema; readonly value: unknown },
): Replacements {
  const [fault, ...otherFaults] = unknown;
  const [meant, ...otherNames] = missing;
  if (fault === undefined || meant === undefined || otherFaults.length > 0 || otherNames.length > 0)
    return new Map();
  const written = isRecord(value) ? value[nameOf(fault)] : undefined;
  const type = Array.isArray(written) ? 'array' : isRecord(written) ? 'object' : undefined;
  // Texts are too common: an unknown one says little about which one is missing.
  if (type === undefined || schemaOfProperty(schema, meant)?.type !== type) return new Map();
  return new Map([[fault, [{ ...fault, hint: `Did you mean "${meant}"?`, meant }]]]);
}
