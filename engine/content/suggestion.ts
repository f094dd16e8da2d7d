import leven from 'leven';

/** The known name that was probably meant, or undefined when none is near. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - written.length) >= bestDistance) continue;
    const distance = leven(written.toLowerCase(), candidate.toLowerCase(), { maxDistance: bestDistance });
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `Did you mean "phoneNumber"?`, else the whole list while it is short enough to read. */
export function suggestName(written: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const nearest = nearestName(written, names);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (names.length === 0 || names.length > 16) return undefined;
  return `Known here: ${names.map((name) => `"${name}"`).join(', ')}.`;
}
