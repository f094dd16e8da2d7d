import { afterEach, expect, it, vi } from 'vitest';
import type { TestTask } from '../../testing/task-worker.ts';
import { QueueFullError } from './queue-full-error.ts';
import { WorkerQueue, type WorkerQueueOptions } from './worker-queue.ts';

let queue: WorkerQueue<TestTask, string>;

afterEach(async () => {
  vi.useRealTimers();
  await queue.close();
});

function start(options: Partial<WorkerQueueOptions> = {}): void {
  const script = new URL('../../testing/task-worker.ts', import.meta.url);
  queue = new WorkerQueue({
    script,
    maxWaiting: 20,
    taskMilliseconds: 120_000,
    heapMegabytes: 64,
    ...options,
  });
}

/** The results of tasks that start in this order, and the messages of their errors. */
async function run(...tasks: readonly TestTask[]): Promise<readonly string[]> {
  const settled = await Promise.allSettled(tasks.map((task) => queue.run(task)));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message)));
}

const results = (...names: readonly string[]): readonly TestTask[] => names.map((result) => ({ result }));

it('runs tasks one by one, or as many at a time as it may', async () => {
  start();
  expect(await run(...results('a', 'b', 'c'))).toEqual(['a 1', 'b 1', 'c 1']);
  await queue.close();
  start({ maxRunning: 2 });
  const counts = (await run(...results('a', 'b', 'c', 'd'))).map((result) => Number(result.split(' ')[1]));
  expect(Math.max(...counts)).toBe(2);
});

it('fails a task that crashes the thread, and continues with the waiting ones', async () => {
  start();
  expect(await run({ result: 'a' }, {}, { result: 'b' })).toEqual(['a 1', 'The thread crashed.', 'b 1']);
  await queue.close();
  start({ maxRunning: 2 });
  const [crashed, beside, waiting] = await run({}, { hangs: true }, { result: 'b' });
  expect([crashed, beside]).toEqual(['The thread crashed.', 'The thread crashed.']);
  expect(waiting).toMatch(/^b/);
});

it('gives up a task that takes too long, whatever is asked for meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  start({ maxRunning: 2, taskMilliseconds: 5_000 });
  const hanging = queue.run({ hangs: true }).catch((error: Error) => error.message);
  const answers: string[] = [];
  let isOver = false;
  void hanging.finally(() => {
    isOver = true;
  });
  for (let passed = 0; passed < 5_000; passed += 500) {
    answers.push(await queue.run({ result: 'a' }));
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(500);
  }
  expect(await hanging).toBe('The task timed out');
  expect(answers).toHaveLength(10);
  expect(await run(...results('b', 'c'))).toEqual([expect.stringMatching(/^b/), expect.stringMatching(/^c/)]);
});

it('refuses tasks beyond its limit, and all tasks when it is closed', async () => {
  start({ maxWaiting: 2 });
  const [first, second] = [queue.run({ hangs: true }), queue.run({ result: 'a' })];
  await expect(queue.run({ result: 'b' })).rejects.toThrow(QueueFullError);
  await Promise.all([
    expect(first).rejects.toThrow(QueueFullError),
    expect(second).rejects.toThrow(QueueFullError),
    queue.close(),
  ]);
  await expect(queue.run({ result: 'c' })).rejects.toThrow(QueueFullError);
});
