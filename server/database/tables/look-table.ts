/** The looks that servers have shown lately or are about to show. */
export interface LookTable {
  /** A hash of the rules. */
  readonly hash: string;
  /** The global rules as JSON. */
  readonly css: string;
  /** When a server showed it last, for the first time since its start. */
  readonly shown_at: string;
}
