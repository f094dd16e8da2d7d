export interface RateLimitTable {
  /** A keyed hash of what is counted. */
  readonly key: string;
  /** How often it came in the present window. */
  readonly count: number;
  /** When the window ends; after that the row means nothing. */
  readonly resets_at: string;
}
