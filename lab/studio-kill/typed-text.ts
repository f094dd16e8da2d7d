/** A character that was typed. */
export interface TypedCharacter {
  readonly character: string;
  /** By the clock of `performance.now()`, before it reached the browser. */
  readonly at: number;
}

export interface TypingComparison {
  /** Characters that are not in the kept text. */
  readonly lost: number;
  /** Those of them that a crash of the browser may take: typed in the last second before it. */
  readonly excused: number;
  /** Characters of the kept text that were not typed, or are in another order. */
  readonly foreign: number;
}

const lastSecond = 1_000;

/**
 * Compares what was typed at the end of a text with what was kept.
 * @param before the text before the typing
 * @param crash when the browser was killed, by the clock of the characters
 */
export function compareTyping(
  before: string,
  typed: readonly TypedCharacter[],
  kept: string,
  crash?: number,
): TypingComparison {
  if (!kept.startsWith(before)) return { lost: typed.length, excused: 0, foreign: kept.length };
  const added = [...kept.slice(before.length)];
  let found = 0;
  const lost = typed.filter(({ character }) => {
    if (character !== added[found]) return true;
    found += 1;
    return false;
  });
  const isExcused = ({ at }: TypedCharacter) => crash !== undefined && at <= crash && at > crash - lastSecond;
  return { lost: lost.length, excused: lost.filter(isExcused).length, foreign: added.length - found };
}
