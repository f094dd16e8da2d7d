import { type Composition, omissions } from '../compose/composition.ts';
import type { VariablePath } from '../compose/placeholder.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import { errorAtPosition } from '../content/source-diagnostic.ts';

/** A piece of a file that reads claims. */
interface ReadingPiece {
  readonly source: JsonSource;
  /** The path of the piece in the file. */
  readonly at: JsonPath;
  readonly composition: Composition;
  /** The properties that the piece must have. */
  readonly required: readonly string[];
}

function expiryIn(claim: unknown): string | undefined {
  return isRecord(claim) && typeof claim.expires === 'string' ? claim.expires : undefined;
}

/**
 * Reports placeholders that read a claim that expires, now or later, in a text that cannot be left out: a heading, or the
 * only item of a list that a block needs.
 * @param claimOf returns the value of a claim
 */
export function claimFaults(
  { source, at, composition, required }: ReadingPiece,
  claimOf: (slug: string) => unknown,
): readonly Diagnostic[] {
  const expiryOf = ([root, slug = '']: VariablePath) =>
    root === 'claims' ? expiryIn(claimOf(slug)) : undefined;
  const needed = omissions(composition, required, (variable) => expiryOf(variable) !== undefined);
  return needed.map((read) => {
    const path = [...at, ...read.at];
    const position =
      read.kind === 'text' ? source.positionInText(path, read.offset) : source.positionOf([...path, 'from']);
    const written = read.variable.join('.');
    const message = `"${written}" expires on ${expiryOf(read.variable)}, and nothing is left of "${nameIn(read.at)}" without it`;
    const isFigure = read.kind === 'text' && read.isAge !== true;
    const fallback = isFigure ? `Write a fallback: {{ ${written} | default: "…" }}. Or write` : 'Write';
    const hint = `${fallback} the figure in a sentence of its own, next to one that stays.`;
    return errorAtPosition(source.file, position, 'CB_CLAIM_FALLBACK', message, hint);
  });
}

/** The name of the property that a path leads to or through. */
function nameIn(path: JsonPath): string {
  return String(path.findLast((segment) => typeof segment === 'string') ?? '');
}
