/** One measurement of the benchmark, with its limit. */
export interface Result {
  readonly name: string;
  readonly figure: string;
  readonly limit: string;
  /** Undefined if the figure is for information only. */
  readonly withinLimit?: boolean;
  readonly note?: string;
}

/** Reports what is measured next. */
export type Progress = (step: string) => void;
