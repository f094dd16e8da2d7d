/** A check examined nothing, which would make it pass for the wrong reason. */
class NothingLookedAtError extends Error {
  readonly code = 'CB_NOTHING_LOOKED_AT';

  constructor(check: string) {
    super(`The check "${check}" looked at nothing. Give it something to look at, or delete it.`);
  }
}

/** Prints how many things a check examined. Throws if there were none. */
export function lookedAt(check: string, count: number, things: string): void {
  if (count === 0) throw new NothingLookedAtError(check);
  console.log(`${check}: looked at ${count.toLocaleString('en-US')} ${things}`);
}
