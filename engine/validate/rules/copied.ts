import type { Entry } from '../../content/snapshot.ts';
import { textHash } from '../../content/text-hash.ts';
import { isNamedAfter, nameOf } from '../entry-name.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';
import type { CopyText } from './copy-texts.ts';
import type { PlaceTerms } from './place-terms.ts';
import { TextMemo } from './text-memo.ts';

/** Shorter texts may be alike by chance. */
const minWords = 12;

const runLength = 3;

/** The minimum share of the runs of the shorter text that the other one has too, for texts of few runs and of many. */
const minShared = { short: 0.5, long: 0.4 };

/** The number of runs from which a text is long. */
const longRuns = 24;

/** The minimum share of the paragraphs of a file that make it a copy of another file. */
const minCopiedFile = 0.5;

/** The minimum number of copied paragraphs of such a file. */
const minCopiedTexts = 3;

interface Fingerprint {
  readonly text: CopyText;
  /** Each once. Numbers of a large site take less memory in an array than in a set. */
  readonly runs: Int32Array;
}

interface Copy {
  readonly copy: CopyText;
  readonly original: CopyText;
}

/** Reports paragraphs of entries that are nearly the same in another entry, with names of places and numbers masked. */
export const copied: ContentRule = {
  code: 'CB_COPIED',
  severity: 'warning',
  check: ({ model, texts, terms, isRepeated }) => {
    const key = isRepeated ? terms.key : undefined;
    const fingerprints = texts
      // Forms repeat their terms on purpose.
      .filter(({ entry: { kind } }) => model.isCollection(kind) && kind !== 'forms')
      .flatMap((copy) => fingerprintOf.get(copy, key, (text) => readFingerprint(text, terms)) ?? []);
    const copies = findCopies(fingerprints, terms);
    const perEntry = new Map<Entry, number>();
    for (const { text } of fingerprints) perEntry.set(text.entry, (perEntry.get(text.entry) ?? 0) + 1);
    return { findings: report(copies, perEntry), examined: fingerprints.length };
  },
};

const fingerprintOf = new TextMemo<Fingerprint | undefined>();

function readFingerprint(text: CopyText, terms: PlaceTerms): Fingerprint | undefined {
  const words = wordsOf(text.text, terms);
  if (words.length < minWords) return undefined;
  const numbers = words.map(textHash);
  const runs = new Set<number>();
  for (let at = 0; at + runLength <= numbers.length; at++) {
    // Names and numbers are alike in unrelated texts: "ISO 9001:2015".
    if (words.slice(at, at + runLength).filter((word) => word.startsWith('@')).length > 1) continue;
    let run = 0;
    for (const number of numbers.slice(at, at + runLength)) run = Math.imul(run, 1_000_003) + number;
    runs.add(run | 0);
  }
  return { text, runs: Int32Array.from(runs) };
}

/** The words of a text in lower case, with places and numbers masked and markup removed. */
function wordsOf(text: string, terms: PlaceTerms): readonly string[] {
  const masked = terms
    .mask(text.replace(/\]\([^)]*\)/g, ' ').replace(/\{\{.*?\}\}/gs, ' @0 '))
    .replace(/\d[\d,.]*/g, '@0');
  return masked.toLowerCase().match(/@[n0]|[\p{L}'’]+/gu) ?? [];
}

/**
 * The number of texts that are kept for a run. A run that more texts have is of the wording of the site, and a copy of one of them
 * is a copy of those that are kept.
 */
const maxTextsOfRun = 8;

/** Compares each text with the earlier ones, and returns the pairs with the most similar of them. */
function findCopies(fingerprints: readonly Fingerprint[], terms: PlaceTerms): readonly Copy[] {
  const index = new Map<number, Fingerprint[]>();
  const copies: Copy[] = [];
  for (const fingerprint of fingerprints) {
    const shared = new Map<Fingerprint, number>();
    for (const run of fingerprint.runs) {
      const known = index.get(run);
      if (known === undefined) {
        index.set(run, [fingerprint]);
        continue;
      }
      for (const other of known) shared.set(other, (shared.get(other) ?? 0) + 1);
      if (known.length < maxTextsOfRun) known.push(fingerprint);
    }
    for (const original of mostSimilar(fingerprint, shared))
      copies.push(...directionOf(original.text, fingerprint.text, terms));
  }
  return copies;
}

/** The most similar texts of other entries, which are equally similar; none if no text is similar enough. */
function mostSimilar(
  fingerprint: Fingerprint,
  shared: ReadonlyMap<Fingerprint, number>,
): readonly Fingerprint[] {
  let best: Fingerprint[] = [];
  let bestShare = 0;
  for (const [other, count] of shared) {
    if (other.text.entry === fingerprint.text.entry) continue;
    const runs = Math.min(other.runs.length, fingerprint.runs.length);
    const share = count / runs;
    if (share < bestShare || share < (runs < longRuns ? minShared.short : minShared.long)) continue;
    best = share === bestShare ? [...best, other] : [other];
    bestShare = share;
  }
  return best;
}

/** The text that names the place of the other entry alone is the copy. If neither does, it is not known. */
function directionOf(left: CopyText, right: CopyText, terms: PlaceTerms): readonly Copy[] {
  const leftCopies = isFrom(left, right.entry, terms);
  const rightCopies = isFrom(right, left.entry, terms);
  if (leftCopies && !rightCopies) return [{ copy: left, original: right }];
  if (rightCopies && !leftCopies) return [{ copy: right, original: left }];
  return [
    { copy: left, original: right },
    { copy: right, original: left },
  ];
}

function isFrom({ entry, text }: CopyText, other: Entry, terms: PlaceTerms): boolean {
  if (nameOf(entry) !== undefined && nameOf(entry) === nameOf(other)) return !isNamedAfter(entry);
  const named = [
    ...new Set(terms.find(text).flatMap(({ term }) => (term.kind === 'name' ? term.slugs : []))),
  ];
  return named.length === 1 && named[0] === other.slug;
}

/** One finding for each copied text, or one for a file that consists of them. */
function report(found: readonly Copy[], textCounts: ReadonlyMap<Entry, number>): readonly RuleFinding[] {
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

function copiedText({ copy, original }: Copy): RuleFinding {
  const { source } = original.entry;
  const { line, column } = source.positionOf(original.path);
  return {
    source: copy.entry.source,
    path: copy.path,
    message: `this text is nearly the same as that at ${source.file}:${line}:${column}`,
    hint: 'Write what is true of this entry alone, or delete one of the two.',
  };
}

function copiedFile(entry: Entry, original: Entry, count: number, texts: number): RuleFinding {
  return {
    source: entry.source,
    path: ['name'],
    message: `${count} of the ${texts} paragraphs of this file are nearly the same in ${original.source.file}`,
    hint: 'Write what is true of this entry alone. `npm run new` creates a file in which every gap is marked.',
  };
}
