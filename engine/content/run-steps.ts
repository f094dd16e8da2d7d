/** Runs all steps of a task without a pause. */
export function runAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The number of items after which a loop pauses. Those of one step take a few milliseconds. */
const itemsOfStep = 250;

/** Calls back for each item, and pauses after every few hundred. */
export function* visitStepwise<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
): Generator<undefined, void> {
  let count = 0;
  for (const item of items) {
    visit(item);
    count += 1;
    if (count % itemsOfStep === 0) yield;
  }
}

/** Like `flatMap`, but pauses after every few hundred items. */
export function* flatMapStepwise<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result | readonly Result[],
): Generator<undefined, Result[]> {
  const results: Result[] = [];
  yield* visitStepwise(items, (item) => {
    const result = map(item);
    if (isList(result)) for (const each of result) results.push(each);
    else results.push(result);
  });
  return results;
}

const isList = <Result>(result: Result | readonly Result[]): result is readonly Result[] =>
  Array.isArray(result);
