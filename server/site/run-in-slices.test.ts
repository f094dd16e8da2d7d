import { expect, it } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

function* endless(onClose: () => void): Generator<undefined, string> {
  try {
    for (;;) yield;
  } finally {
    onClose();
  }
}

it('resolves to the result of the work, with requests in between', async () => {
  const end = performance.now() + 30;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (performance.now() < end) setImmediate(turn);
  };
  setImmediate(turn);
  function* work(): Generator<undefined, string> {
    while (performance.now() < end) yield;
    return 'done';
  }
  expect(await runInSlices(work(), () => true)).toBe('done');
  expect(turns).toBeGreaterThan(0);
});

it('closes work that is no longer wanted, so that it releases what it holds', async () => {
  let isWanted = true;
  let closed = 0;
  const result = runInSlices(
    endless(() => closed++),
    () => isWanted,
  );
  isWanted = false;
  expect(await result).toBeUndefined();
  expect(closed).toBe(1);
});
