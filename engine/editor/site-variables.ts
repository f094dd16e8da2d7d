import type { ContentModel } from '../content/content-model.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { readDimensions } from '../routes/matrix.ts';
import { VariableSchemas } from '../rules/schema/variable-schemas.ts';

export interface SiteVariables {
  /** The paths of texts and numbers, for placeholders in documents. */
  readonly variables: readonly string[];
  /** Those of them that entries may use: of the site and of claims. */
  readonly ownVariables: readonly string[];
  /** The paths of all values, also of lists and objects, for `from` and `when`. */
  readonly paths: readonly string[];
}

/** Returns the variables of all documents of a site, whichever template has them. */
export function siteVariables(snapshot: Snapshot, model: ContentModel): SiteVariables {
  const schemas = new VariableSchemas(snapshot, model);
  const roots = new Map(schemas.rootsOf([]));
  for (const template of snapshot.templates) {
    const read = readDimensions(template, model);
    if (read.ok) for (const [name, schema] of schemas.rootsOf(read.dimensions)) roots.set(name, schema);
  }
  const claims = [...snapshot.collections.claims].flatMap(([slug, { value }]) =>
    variablesIn(model.schemaOf('claims'), ['claims', slug], value),
  );
  const own = [...variablesIn(roots.get('site') ?? {}, ['site'], snapshot.site.value), ...claims];
  const all = [
    ...own,
    ...[...roots].flatMap(([name, schema]) => (name === 'site' ? [] : variablesIn(schema, [name]))),
  ];
  return {
    variables: all.filter(({ isText }) => isText).map(({ path }) => path),
    ownVariables: own.filter(({ isText }) => isText).map(({ path }) => path),
    paths: all.map(({ path }) => path),
  };
}

interface Variable {
  readonly path: string;
  readonly isText: boolean;
}

/** Lists the variables below a path. Where the schema leaves names open, those of the value count. */
function variablesIn(schema: JsonSchema, path: readonly string[], value?: unknown): readonly Variable[] {
  const present = isRecord(value) ? Object.keys(value) : [];
  const names = [...new Set([...Object.keys(schema.properties ?? {}), ...present])];
  return names
    .filter((name) => name !== '$schema' && name !== 'sample')
    .flatMap((name) => {
      const own = schemaOfProperty(schema, name);
      if (own === undefined) return [];
      const below = [...path, name];
      const inner = variablesIn(own, below, isRecord(value) ? value[name] : undefined);
      return [{ path: below.join('.'), isText: isTextual(own) }, ...inner];
    });
}

function isTextual({ type, anyOf, enum: values }: JsonSchema): boolean {
  return (
    type === 'string' ||
    type === 'number' ||
    type === 'integer' ||
    values !== undefined ||
    (anyOf ?? []).some((branch) => branch.type === 'string')
  );
}
