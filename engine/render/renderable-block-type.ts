import type { Thing } from 'schema-dts';
import type { ReadRecorder } from '../compose/read-recorder.ts';

/** The part of a block type that rendering needs; the registry's own type is stricter. */
export interface RenderableBlockType {
  readonly resolve?: (block: never, read: never) => unknown;
  readonly carriesPageHeading?: boolean;
  readonly prints?: readonly string[];
  readonly structuredData?: (block: never, page: never) => Thing | undefined;
}

type UntypedResolve = (block: object, read: ReadRecorder) => unknown;
type UntypedStructuredData = (
  block: object,
  page: { readonly url: (path: string) => string },
) => Thing | undefined;

/** Joins a composed block with other content if its type has a resolve function. */
export function resolveBlock(
  type: RenderableBlockType | undefined,
  properties: Readonly<Record<string, unknown>>,
  recorder: ReadRecorder,
): object {
  const resolve: unknown = type?.resolve;
  if (!isResolve(resolve)) return properties;
  const resolved = resolve(properties, recorder);
  if (typeof resolved !== 'object' || resolved === null)
    throw new TypeError('A resolve function must return an object.');
  return resolved;
}

/** Returns the structured data of a resolved block. */
export function structuredDataOf(
  type: RenderableBlockType | undefined,
  resolved: object,
  url: (path: string) => string,
): Thing | undefined {
  const make: unknown = type?.structuredData;
  return isStructuredData(make) ? make(resolved, { url }) : undefined;
}

// The registry checks each function against its schema; here the types of all blocks are erased.
function isResolve(value: unknown): value is UntypedResolve {
  return typeof value === 'function';
}

function isStructuredData(value: unknown): value is UntypedStructuredData {
  return typeof value === 'function';
}
