export interface RateLimitTable {
  /** A keyed hash of the counted key. */
  readonly key: string;
  /** The count in the current window. */
  readonly count: number;
  /** The end of the window, after which the row is ignored. */
  readonly resets_at: string;
}
