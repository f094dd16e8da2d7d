/** One figure of the benchmark beside what it is held against. */
export interface Result {
  readonly name: string;
  readonly figure: string;
  readonly limit: string;
  /** Undefined where the figure is for information. */
  readonly withinLimit?: boolean;
  readonly note?: string;
}
