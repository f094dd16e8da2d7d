/** Runs all steps of a task without a pause. */
export function runAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The number of items after which a loop pauses. Those of one step take at most a few milliseconds. */
const itemsOfStep = 100;

/** Calls back for each item, and pauses after every hundred. */
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

/** Like `flatMap`, but pauses after every hundred items. */
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

/** Like `toSorted`, but pauses after every hundred items. Equal items keep their order. */
export function* sortStepwise<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Generator<undefined, Item[]> {
  if (items.length <= itemsOfStep) return items.toSorted(compare);
  const middle = items.length >> 1;
  const left = yield* sortStepwise(items.slice(0, middle), compare);
  const right = yield* sortStepwise(items.slice(middle), compare);
  yield;
  return yield* mergeStepwise(left, right, compare);
}

/** Merges two sorted lists. Of equal items, those of the first come first. */
function* mergeStepwise<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Generator<undefined, Item[]> {
  const merged: Item[] = [];
  let next = 0;
  yield* visitStepwise(left, (item) => {
    for (let other = right[next]; other !== undefined && compare(other, item) < 0; other = right[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(item);
  });
  for (const item of right.slice(next)) merged.push(item);
  return merged;
}

const isList = <Result>(result: Result | readonly Result[]): result is readonly Result[] =>
  Array.isArray(result);
