import leven from 'leven';
import { synonymOf } from './synonyms.ts';

/** Returns the known name that was probably meant; undefined if none is similar. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  if (written === '') return undefined;
  let best: string | undefined;
  let bestDistance = maximumDistance(written) + 1;
  for (const candidate of known) {
    const distance = distanceBelow(bestDistance, written.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && isTypo(written.toLowerCase(), candidate.toLowerCase())) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The number of letters that may differ. Short words must match in most of theirs. */
function maximumDistance({ length }: string): number {
  return length < 5 ? 1 : Math.max(2, Math.floor(length / 3));
}

/** Whether the words that two names do not share are similar: "old-bench" is no mistake for "new-bench". */
function isTypo(written: string, candidate: string): boolean {
  const [own, other] = [written, candidate].map((name) => name.split(/[-/]/));
  if (own === undefined || other === undefined || own.length !== other.length) return true;
  return own.every((word, index) => {
    const limit = maximumDistance(word);
    return distanceBelow(limit + 1, word, other[index] ?? '') <= limit;
  });
}

/** Returns the only known name that differs by words at its end: "keene-nh" for "keene". Undefined if there are several. */
function extendedName(written: string, known: readonly string[]): string | undefined {
  const [only, ...others] = known.filter(
    (candidate) => candidate.startsWith(`${written}-`) || written.startsWith(`${candidate}-`),
  );
  return others.length === 0 ? only : undefined;
}

/** Returns another known name that is as similar to the written one as the nearest name. */
function rivalOf(nearest: string, written: string, known: readonly string[]): string | undefined {
  const word = written.toLowerCase();
  const distance = distanceBelow(written.length, word, nearest.toLowerCase());
  return known.find(
    (candidate) =>
      candidate !== nearest &&
      distanceBelow(distance + 1, word, candidate.toLowerCase()) <= distance &&
      isTypo(word, candidate.toLowerCase()),
  );
}

function distanceBelow(limit: number, written: string, candidate: string): number {
  if (soundOf(written) === soundOf(candidate)) return Math.min(limit, 1);
  if (Math.abs(candidate.length - written.length) >= limit) return limit;
  const distance = leven(written, candidate, { maxDistance: Math.max(limit, 3) });
  // Transposed letters count as one mistake: "form" for "from".
  return distance === 2 && sorted(written) === sorted(candidate) ? 1 : distance;
}

/** The word as languages write it that have "f" for "ph": "fone" for "phone". */
function soundOf(text: string): string {
  return text.replaceAll('ph', 'f');
}

function sorted(text: string): string {
  return [...text].sort().join('');
}

/**
 * Returns a hint: `Did you mean "phoneNumber"?`, or all known names if there are at most 16. To an empty text, no name is
 * similar.
 */
export function suggestName(written: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const similar = nearestName(written, names);
  // Of two names that are equally similar, neither is more probable.
  const rival = similar === undefined ? undefined : rivalOf(similar, written, names);
  if (rival !== undefined) return `Did you mean "${similar}" or "${rival}"?`;
  const nearest = similar ?? (written === '' ? undefined : extendedName(written, names));
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (names.length === 0 || names.length > 16) return undefined;
  return `Available: ${names.map((name) => `"${name}"`).join(', ')}.`;
}

/** Returns a hint like `suggestName` for a name that the engine defines, which other systems may call otherwise. */
export function suggestTerm(written: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const same = synonymOf(written, names);
  return same === undefined ? suggestName(written, names) : `Did you mean "${same}"?`;
}
