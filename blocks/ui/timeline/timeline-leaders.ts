export interface Leader {
  /** The position of the mark on the scale. */
  readonly from: number;
  /** The start of the mark's column of text. */
  readonly column: number;
  /** Where the leader turns toward its column; undefined for a straight leader. */
  readonly turn: number | undefined;
}

interface LeaderStyle {
  readonly width: number;
  readonly height: number;
  /** The length of the scale in minutes. */
  readonly minutes: number;
}

/** The scale starts and ends half a line inside the drawing. */
const inset = 2;
/** A mark this far right of the start of its column is still above its time. */
const aboveTime = 40;
/** A shorter turn looks like a mistake. */
export const shortestTurn = 16;
const turnStep = 5;

/**
 * Returns the lines from marks on a scale to equal columns of text. A leader is straight where its mark is above its
 * text. Other leaders turn at different heights, so that none crosses another one.
 */
export function timelineLeaders(
  marks: readonly { readonly at: number }[],
  { width, height, minutes }: LeaderStyle,
): readonly Leader[] {
  return marks.map(({ at }, order) => {
    const from = inset + (Math.min(at, minutes) / minutes) * (width - 2 * inset);
    const column = inset + (order * width) / marks.length;
    const offset = from - column;
    if (offset > -shortestTurn && offset < aboveTime) return { from, column, turn: undefined };
    const steps = offset > 0 ? marks.length - order : order + 1;
    return { from, column, turn: height - 10 - steps * turnStep };
  });
}
