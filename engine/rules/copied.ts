import type { Entry } from '../content/snapshot.ts';
import type { PlaceTerms } from './places/place-terms.ts';
import type { CopyText } from './reading/copy-texts.ts';
import { isNamedAfter, nameOf } from './reading/entry-name.ts';
import {
  addRuns,
  countShared,
  type Fingerprint,
  mostSimilar,
  type RunIndex,
  readFingerprint,
} from './reading/text-similarity.ts';
import type { CopyFinding, CopyRule } from './rule.ts';

/** The minimum share of the runs of the shorter text that the other one has too, for texts of few runs and of many. */
const minShared = { short: 0.5, long: 0.4 };

/** The number of runs from which a text is long. */
const longRuns = 24;

/** The same for texts of one file, and for a text of a page and one of an entry. What belongs together shares more words. */
const minSharedNearby = 0.7;

/** The minimum number of runs of such texts. */
const minRunsNearby = 15;

/**
 * Pages sum up services and claims in their words. Pages of one kind of client and paths that show the same page repeat each
 * other, so pages are compared with entries alone.
 */
const summedUp: ReadonlySet<string> = new Set(['services', 'claims']);

/** The minimum share of the paragraphs of a file that make it a copy of another file. */
const minCopiedFile = 0.5;

/** The minimum number of copied paragraphs of such a file. */
const minCopiedTexts = 3;

interface Copy {
  readonly copy: CopyText;
  readonly original: CopyText;
}

/** Reports paragraphs that are nearly the same in another entry or in their own file, with names of places and numbers masked. */
export const copied: CopyRule = {
  scope: 'copy',
  code: 'CB_COPIED',
  description: 'A text that is nearly the same in another entry, or twice in one file: "off".',
  severity: 'warning',
  check: ({ model, texts, terms }) => {
    const fingerprintsOf = (isIncluded: (kind: string) => boolean) =>
      texts
        .filter(({ entry }) => isIncluded(entry.kind))
        .flatMap((copy) => readFingerprint(copy, terms) ?? []);
    // Forms repeat their terms on purpose.
    const ofEntries = fingerprintsOf((kind) => model.collections.has(kind) && kind !== 'forms');
    const ofDocuments = fingerprintsOf((kind) => kind === 'pages' || kind === 'templates');
    const index: RunIndex = new Map();
    const copies = findCopies(ofEntries, index, terms);
    const perEntry = new Map<Entry, number>();
    for (const { text } of ofEntries) perEntry.set(text.entry, (perEntry.get(text.entry) ?? 0) + 1);
    return {
      findings: [
        ...report(copies.others, perEntry),
        ...copies.nearby.map(copiedText),
        ...copiesInDocuments(ofDocuments, index).map(copiedText),
      ],
      examined: ofEntries.length + ofDocuments.length,
    };
  },
};

interface FoundCopies {
  /** Copies of texts of other entries. */
  readonly others: readonly Copy[];
  /** Copies of texts of the same file. */
  readonly nearby: readonly Copy[];
}

/** Compares each text of an entry with the earlier ones, adds it to the index, and returns the pairs with the most similar. */
function findCopies(fingerprints: readonly Fingerprint[], index: RunIndex, terms: PlaceTerms): FoundCopies {
  const others: Copy[] = [];
  const nearby: Copy[] = [];
  const places = new NamedPlaces(terms);
  for (const fingerprint of fingerprints) {
    const { text } = fingerprint;
    const shared = countShared(fingerprint, index);
    addRuns(fingerprint, index);
    const isOwn = (other: Fingerprint) => other.text.entry === text.entry;
    const originals = mostSimilar(fingerprint, shared, (other, share) => {
      const runs = Math.min(other.runs.length, fingerprint.runs.length);
      return !isOwn(other) && share >= (runs < longRuns ? minShared.short : minShared.long);
    });
    for (const original of originals) others.push(...directionOf(original.text, text, places));
    if (originals.length > 0) continue;
    const [own] = mostSimilar(
      fingerprint,
      shared,
      (other, share) => isOwn(other) && isCopiedNearby(fingerprint, other, share),
    );
    if (own !== undefined) nearby.push({ copy: text, original: own.text });
  }
  return { others, nearby };
}

/** Compares each text of pages and templates with those of entries and with the earlier ones of its own file. */
function copiesInDocuments(fingerprints: readonly Fingerprint[], ofEntries: RunIndex): readonly Copy[] {
  return [...Map.groupBy(fingerprints, ({ text }) => text.entry).values()].flatMap((ofFile) => {
    const own: RunIndex = new Map();
    return ofFile.flatMap((fingerprint) => {
      const shared = new Map([...countShared(fingerprint, ofEntries), ...countShared(fingerprint, own)]);
      addRuns(fingerprint, own);
      const [original] = mostSimilar(
        fingerprint,
        shared,
        (other, share) => isCopiedNearby(fingerprint, other, share) && !summedUp.has(other.text.entry.kind),
      );
      return original === undefined ? [] : [{ copy: fingerprint.text, original: original.text }];
    });
  });
}

function isCopiedNearby(one: Fingerprint, other: Fingerprint, share: number): boolean {
  return share >= minSharedNearby && Math.min(one.runs.length, other.runs.length) >= minRunsNearby;
}

/** The text that names the place of the other entry alone is the copy. If neither does, it is not known. */
function directionOf(left: CopyText, right: CopyText, places: NamedPlaces): readonly Copy[] {
  const leftCopies = isFrom(left, right.entry, places);
  const rightCopies = isFrom(right, left.entry, places);
  if (leftCopies && !rightCopies) return [{ copy: left, original: right }];
  if (rightCopies && !leftCopies) return [{ copy: right, original: left }];
  return [
    { copy: left, original: right },
    { copy: right, original: left },
  ];
}

function isFrom(copy: CopyText, other: Entry, places: NamedPlaces): boolean {
  const name = nameOf(copy.entry);
  if (name !== undefined && name === nameOf(other)) return !isNamedAfter(copy.entry);
  return places.onlyIn(copy) === other.slug;
}

/** The places that texts name, found once for each text: it may be similar to many others. */
class NamedPlaces {
  readonly #terms: PlaceTerms;
  readonly #found = new Map<CopyText, string | undefined>();

  constructor(terms: PlaceTerms) {
    this.#terms = terms;
  }

  /** The slug of the only place that a text names; undefined if it names none or several. */
  onlyIn(copy: CopyText): string | undefined {
    if (this.#found.has(copy)) return this.#found.get(copy);
    const named = new Set(
      this.#terms.find(copy.text).flatMap(({ term }) => (term.kind === 'name' ? term.slugs : [])),
    );
    const [only] = named.size === 1 ? named : [];
    this.#found.set(copy, only);
    return only;
  }
}

/** One finding for each copied text, or one for a file that consists of them. */
function report(found: readonly Copy[], textCounts: ReadonlyMap<Entry, number>): readonly CopyFinding[] {
  const files = new Map<Entry, Map<Entry, Copy[]>>();
  for (const pairs of Map.groupBy(found, ({ copy }) => copy.entry).values()) {
    const pairCounts = new Map<Entry, number>();
    for (const { original } of pairs)
      pairCounts.set(original.entry, (pairCounts.get(original.entry) ?? 0) + 1);
    const countOf = ({ original }: Copy): number => pairCounts.get(original.entry) ?? 0;
    // A text is reported once, as a copy from the entry that most texts of its own are from.
    for (const ofText of Map.groupBy(pairs, ({ copy }) => copy).values()) {
      const pair = ofText.reduce((left, right) => (countOf(right) > countOf(left) ? right : left));
      const originals = files.get(pair.copy.entry) ?? new Map<Entry, Copy[]>();
      files.set(pair.copy.entry, originals);
      const known = originals.get(pair.original.entry);
      if (known === undefined) originals.set(pair.original.entry, [pair]);
      else known.push(pair);
    }
  }
  return [...files].flatMap(([entry, originals]) =>
    [...originals].flatMap(([original, found]) => {
      const copiedTexts = new Set(found.map(({ copy }) => copy)).size;
      const texts = textCounts.get(entry) ?? 0;
      return copiedTexts >= minCopiedTexts && copiedTexts / texts >= minCopiedFile
        ? [copiedFile(entry, original, copiedTexts, texts)]
        : found.map(copiedText);
    }),
  );
}

function copiedText({ copy, original }: Copy): CopyFinding {
  const { source } = original.entry;
  const { line, column } = source.positionOf(original.path);
  return {
    source: copy.entry.source,
    path: copy.path,
    message: `this text is nearly the same as that at ${source.file}:${line}:${column}`,
    hint:
      copy.entry === original.entry
        ? 'Say it once, and write here what is true of this place in the file alone, or delete one of the two.'
        : 'Write what is true of this entry alone, or delete one of the two.',
  };
}

function copiedFile(entry: Entry, original: Entry, count: number, texts: number): CopyFinding {
  return {
    source: entry.source,
    path: ['name'],
    message: `${count} of the ${texts} paragraphs of this file are nearly the same in ${original.source.file}`,
    hint: 'Write in each text what is true of this entry alone: other names of places and numbers are not enough. Or delete the text.',
  };
}
