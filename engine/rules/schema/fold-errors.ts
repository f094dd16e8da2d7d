import type { ErrorObject } from 'ajv/dist/2020.js';

/**
 * Drops the ajv errors that repeat another one. Ajv reports every branch of a union and every rule that failed; an
 * editor wants one sentence per fault. For a union, only the errors of the branch that was probably meant remain.
 */
export function foldErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  const redundant = new Set(unions.flatMap((union) => redundantIn(union, errors)));
  const relevant = errors.filter((error) => !redundant.has(error));
  // Where the allowed values are listed, their type need not be reported as well.
  const listed = new Set(
    relevant
      .filter(({ keyword }) => keyword === 'const' || keyword === 'enum')
      .map((error) => error.instancePath),
  );
  return relevant.filter(
    ({ keyword, instancePath }) =>
      // A wrong property name has an error of its own.
      keyword !== 'propertyNames' && !(keyword === 'type' && listed.has(instancePath)),
  );
}

/**
 * The redundant errors of a union: those of every branch but the nearest and, if a branch accepts the type of the
 * value, the error that no branch matches.
 */
function redundantIn(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
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
