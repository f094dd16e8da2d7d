import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { compactHeap } from './compact-heap.ts';

const heapMegabytes = () => getHeapStatistics().total_heap_size / 2 ** 20;

it('returns the memory of garbage', () => {
  const kept = Array.from({ length: 40 }, () => Array.from({ length: 1_000_000 }, (_, index) => index));
  const before = heapMegabytes();
  kept.length = 1;
  compactHeap();
  expect(heapMegabytes()).toBeLessThan(before - 100);
  expect(kept).toHaveLength(1);
  expect('gc' in globalThis).toBe(false);
});
