import { leavesIn } from '../content/json-leaves.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import type { RuleOf } from './rule.ts';

/** Reports sample facts and sample copy, which must be replaced before a release. */
export const samples: RuleOf<'site'> = {
  scope: 'site',
  code: 'CB_SAMPLE',
  check: ({ whole, isForRelease }) => {
    const entries = isForRelease ? [...whole.snapshot.entries.values()] : [];
    return entries.flatMap(({ kind, source }) =>
      samplePaths(source.value).map((path) => {
        const { message, hint } = isSampleOfFile(kind, path) ? sampleCopy : sampleFact;
        return errorAt(source, path, 'CB_SAMPLE', message, hint, true);
      }),
    );
  },
};

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

/** Whether the mark at a path is about the copy of the whole file. */
export const isSampleOfFile = (kind: string, path: JsonPath): boolean =>
  path.length === 1 && copyKinds.has(kind);

/** Returns the paths of the marks in a value. */
export const samplePaths = (value: unknown): readonly JsonPath[] =>
  leavesIn(value).flatMap((leaf) =>
    leaf.value === true && leaf.path.at(-1) === 'sample' ? [leaf.path] : [],
  );
