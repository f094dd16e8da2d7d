const interval = 25;
/** One long pause, such as a garbage collection or a change of content, is no overload: it delays one timer. */
const samples = 8;

/**
 * Watches how late the event loop runs its timers. The returned function returns the smallest delay of the latest eight
 * timers, in milliseconds, without the time in which other processes had the processor: refusing work does not shorten
 * that. The timers do not keep the process alive.
 */
export function watchLoopDelay(): () => number {
  const latest: number[] = Array(samples).fill(0);
  let smallest = 0;
  let count = 0;
  let due = performance.now() + interval;
  let cpu = process.cpuUsage();
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    latest[count % samples] = Math.max(0, Math.min(now - due, (user + system) / 1_000));
    count += 1;
    smallest = Math.min(...latest);
    due = now + interval;
    cpu = process.cpuUsage();
  }, interval).unref();
  return () => smallest;
}
