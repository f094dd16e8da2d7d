import type { Diagnostic } from '../content/diagnostic.ts';
import { leavesIn } from '../content/json-leaves.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';

/** Reports sample facts and sample copy, which must be replaced before a release. */
export function checkSamples(snapshot: Snapshot): readonly Diagnostic[] {
  return [...snapshot.entries.values()].flatMap(({ kind, source }) =>
    samplePaths(source.value).map((path) => ({
      file: source.file,
      ...source.positionOfKey(path),
      code: 'CB_SAMPLE' as const,
      severity: 'error' as const,
      ...(path.length === 1 && copyKinds.has(kind) ? sampleCopy : sampleFact),
    })),
  );
}

const sampleFact = {
  message: 'this is a sample fact',
  hint: 'Replace it with a fact about the business, and delete "sample".',
};

const sampleCopy = {
  message: 'this file has sample copy',
  hint: 'Make every sentence of it true of the business, and delete "sample".',
};

/** The kinds of entries and documents in which "sample" is about the copy of the whole file. */
const copyKinds: ReadonlySet<Entry['kind']> = new Set(['cities', 'services', 'forms', 'pages', 'layouts']);

const samplePaths = (value: unknown): readonly JsonPath[] =>
  leavesIn(value).flatMap((leaf) =>
    leaf.value === true && leaf.path.at(-1) === 'sample' ? [leaf.path] : [],
  );
