import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on all architectures that Node.js supports. */
const ticksPerSecond = 100;

/**
 * Returns the processor time in seconds of a process and of all processes that it started and that have ended, with theirs.
 * Undefined where the system does not tell: only Linux has /proc.
 * @param process the id of the process
 */
export function processorSeconds(process: number | 'self' = 'self'): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name of the program, in parentheses, may contain spaces. utime, stime, cutime and cstime are fields 14 to 17: see proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}
