import { expect, it, vi } from 'vitest';
import { createIdleQueue } from './idle-queue.ts';

it('runs one task at a time, in order, and continues after a failure', async () => {
  const queue = createIdleQueue(10);
  const log: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    log.push(`${name} with ${running - 1} others`);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    if (name === 'second') throw new Error('failed');
  };
  for (const name of ['first', 'second', 'third']) expect(queue.add(work(name))).toBe(true);
  queue.add(() => undefined);
  expect(log).toEqual([]);
  await vi.waitFor(() => expect(log).toHaveLength(3), { timeout: 120_000 });
  expect(log).toEqual(['first with 0 others', 'second with 0 others', 'third with 0 others']);
});

it('refuses tasks while the queue is full', async () => {
  const queue = createIdleQueue(2);
  const done: number[] = [];
  const add = (number: number) =>
    queue.add(async () => {
      done.push(number);
    });
  expect([add(1), add(2), add(3)]).toEqual([true, true, false]);
  await vi.waitFor(() => expect(done).toEqual([1, 2]), { timeout: 120_000 });
  expect(add(4)).toBe(true);
});
