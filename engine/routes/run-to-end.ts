/** Runs work that is divided into steps, all steps at once. */
export function runToEnd<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
