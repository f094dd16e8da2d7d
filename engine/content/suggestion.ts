import leven from 'leven';

/** The known name that was probably meant, or undefined when none is near. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // In a short word most letters must be right.
  let bestDistance = (written.length < 5 ? 1 : Math.max(2, Math.floor(written.length / 3))) + 1;
  for (const candidate of known) {
    const distance = distanceBelow(bestDistance, written.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The only known name that is the written one with words added or left out at its end: "keene" and "keene-nh". */
function extendedName(written: string, known: readonly string[]): string | undefined {
  const [only, ...others] = known.filter(
    (candidate) => candidate.startsWith(`${written}-`) || written.startsWith(`${candidate}-`),
  );
  return others.length === 0 ? only : undefined;
}

function distanceBelow(limit: number, written: string, candidate: string): number {
  if (Math.abs(candidate.length - written.length) >= limit) return limit;
  const distance = leven(written, candidate, { maxDistance: Math.max(limit, 3) });
  // Letters in another order are one slip of the hand: "form" for "from".
  return distance === 2 && sorted(written) === sorted(candidate) ? 1 : distance;
}

function sorted(text: string): string {
  return [...text].sort().join('');
}

/** `Did you mean "phoneNumber"?`, else the whole list while it is short enough to read. */
export function suggestName(written: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const nearest = nearestName(written, names) ?? extendedName(written, names);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (names.length === 0 || names.length > 16) return undefined;
  return `Known here: ${names.map((name) => `"${name}"`).join(', ')}.`;
}
