import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobRunner, type Job } from './job-runner.ts';

describe('createJobRunner', () => {
  const log = { error: vi.fn() };
  beforeEach(() => {
    vi.useFakeTimers();
    log.error.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  const runner = (job: Partial<Job>) =>
    createJobRunner([{ name: 'test', interval: 1000, run: vi.fn(), ...job }], { log });

  it('runs a job at the start and then at its interval', async () => {
    const run = vi.fn();
    runner({ run }).start();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('waits for the initial delay', async () => {
    const run = vi.fn();
    runner({ run, initialDelay: 500 }).start();
    await vi.advanceTimersByTimeAsync(499);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('never runs a job twice at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = vi.fn(() => promise);
    runner({ run }).start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(1);
    resolve();
    await vi.advanceTimersByTimeAsync(1000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('logs a failed run and continues', async () => {
    const error = new Error('no disk');
    const run = vi.fn().mockRejectedValueOnce(error);
    runner({ run }).start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ job: 'test', err: error }, 'background job failed');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('stops after the current run', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = vi.fn(() => promise);
    const jobs = runner({ run });
    jobs.start();
    await vi.advanceTimersByTimeAsync(0);
    const stopped = vi.fn();
    const stopping = jobs.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(100);
    expect(stopped).not.toHaveBeenCalled();
    resolve();
    await stopping;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
