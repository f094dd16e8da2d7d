import { textHash } from '../../content/text-hash.ts';
import type { PlaceTerms } from '../places/place-terms.ts';
import type { CopyText } from './copy-texts.ts';

/** Shorter texts may be alike by chance. */
const minWords = 12;

const runLength = 3;

/**
 * The number of texts that are kept for a run. A run that more texts have is of the wording of the site, and a copy of one of them
 * is a copy of those that are kept.
 */
const maxTextsOfRun = 8;

/** A text as the runs of words that it consists of. */
export interface Fingerprint {
  readonly text: CopyText;
  /** Each once. Numbers of a large site take less memory in an array than in a set. */
  readonly runs: Int32Array;
}

/** The texts that have a run of words, by the run. */
export type RunIndex = Map<number, Fingerprint[]>;

/** Returns undefined for a text that is too short to compare. */
export function readFingerprint(text: CopyText, terms: PlaceTerms): Fingerprint | undefined {
  const words = wordsOf(text.text, terms);
  if (words.length < minWords) return undefined;
  const numbers = words.map(textHash);
  const runs = new Set<number>();
  for (let end = runLength; end <= words.length; end++) {
    let masked = 0;
    let run = 0;
    for (let at = end - runLength; at < end; at++) {
      if (words[at]?.startsWith('@') === true) masked += 1;
      run = Math.imul(run, 1_000_003) + (numbers[at] ?? 0);
    }
    // Names and numbers are alike in unrelated texts: "ISO 9001:2015".
    if (masked <= 1) runs.add(run | 0);
  }
  return { text, runs: Int32Array.from(runs) };
}

/** The words of a text in lower case, with places and numbers masked and markup removed. */
function wordsOf(text: string, terms: PlaceTerms): readonly string[] {
  const masked = terms
    .mask(text.replace(/\]\([^)\]]*\)/g, ' ').replace(/\{\{(?:(?!\{\{).)*?\}\}/gs, ' @0 '))
    .replace(/\d[\d,.]*/g, '@0');
  return masked.toLowerCase().match(/@[n0]|[\p{L}'’]+/gu) ?? [];
}

/** The numbers of runs that a text has in common with each text of the index. */
export function countShared(fingerprint: Fingerprint, index: RunIndex): ReadonlyMap<Fingerprint, number> {
  const shared = new Map<Fingerprint, number>();
  for (const run of fingerprint.runs)
    for (const other of index.get(run) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  return shared;
}

/** Adds a text to the index. */
export function addRuns(fingerprint: Fingerprint, index: RunIndex): void {
  for (const run of fingerprint.runs) {
    const known = index.get(run);
    if (known === undefined) index.set(run, [fingerprint]);
    else if (known.length < maxTextsOfRun) known.push(fingerprint);
  }
}

/** The most similar texts among those that are accepted, which are equally similar. */
export function mostSimilar(
  fingerprint: Fingerprint,
  shared: ReadonlyMap<Fingerprint, number>,
  isAccepted: (other: Fingerprint, share: number) => boolean,
): readonly Fingerprint[] {
  let best: Fingerprint[] = [];
  let bestShare = 0;
  for (const [other, count] of shared) {
    const share = count / Math.min(other.runs.length, fingerprint.runs.length);
    if (share < bestShare || !isAccepted(other, share)) continue;
    best = share === bestShare ? [...best, other] : [other];
    bestShare = share;
  }
  return best;
}
