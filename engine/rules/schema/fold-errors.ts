import type { SchemaError } from './schema-error.ts';

type UnionError = Extract<SchemaError, { readonly keyword: 'anyOf' }>;

/**
 * Drops the errors that repeat another one: an editor wants one sentence per fault. Of a union, only the errors of the branch
 * that was probably meant remain.
 */
export function foldErrors(errors: readonly SchemaError[]): readonly SchemaError[] {
  const relevant = errors.flatMap(unfoldUnion);
  // Where the allowed values are listed, their type need not be reported as well.
  const listed = new Set(
    relevant.filter(({ keyword }) => keyword === 'const' || keyword === 'enum').map(placeOf),
  );
  return relevant.filter((error) => error.keyword !== 'type' || !listed.has(placeOf(error)));
}

/** The errors of the nearest branch of a union; the union itself if no branch accepts the type of the value. */
function unfoldUnion(error: SchemaError): readonly SchemaError[] {
  if (error.keyword !== 'anyOf') return [error];
  const [nearest] = error.branches
    .map((errors) => ({ errors, all: errors.flatMap(withBranches) }))
    .filter(({ all }) => !all.some((found) => found.keyword === 'type' && isAbout(found, error)))
    .sort((left, right) => left.all.length - right.all.length);
  return nearest?.errors.flatMap(unfoldUnion) ?? [error];
}

/** An error and, for a union, those of its branches. */
function withBranches(error: SchemaError): readonly SchemaError[] {
  return error.keyword === 'anyOf' ? [error, ...error.branches.flat().flatMap(withBranches)] : [error];
}

/** Whether an error in a branch of a union is about the value of the union itself. */
const isAbout = ({ path }: SchemaError, union: UnionError): boolean => path.length === union.path.length;

const placeOf = ({ path }: SchemaError): string => JSON.stringify(path);
