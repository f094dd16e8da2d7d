import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process in bytes, as Linux counts it. */
export function residentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** The number of files, sockets and timers that a process has open. */
export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
