import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { hasErrorCode } from './http/errors/file-error.ts';

/** Writes a part of a text to a descriptor and returns the number of bytes. Throws errors of the system. */
type Write = (descriptor: number, bytes: Buffer) => number;

const standardOutput = 1;

/** How often a pipe whose reader is slow is written to again, and the pause in between. */
const pipeAttempts = 20;
const pauseMilliseconds = 5;

/**
 * The standard output as the destination of the log. Lines that cannot be written, because the disk is full or the reader of a
 * pipe has stopped, are dropped: requests must not wait for them. The next line that can be written follows their number.
 * pino's own destination repeats such a write for ever when the log is flushed, as after a fatal error.
 * @param write replaced in tests
 */
export function logDestination(write: Write = writeSync): DestinationStream {
  let dropped = 0;
  let isLineOpen = false;

  function writeWhole(text: string): void {
    let rest = Buffer.from(text);
    // While lines are dropped, none waits.
    let attempts = dropped === 0 ? pipeAttempts : 1;
    while (rest.length > 0) {
      try {
        const written = write(standardOutput, rest);
        rest = rest.subarray(written);
        isLineOpen = rest.length > 0;
      } catch (error) {
        attempts -= 1;
        if (attempts <= 0 || !hasErrorCode(error, 'EAGAIN')) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds);
      }
    }
  }

  return {
    write(line) {
      try {
        const gap = dropped === 0 ? '' : `${isLineOpen ? '\n' : ''}${noticeOf(dropped)}\n`;
        writeWhole(gap + line);
        dropped = 0;
      } catch {
        dropped += 1;
      }
    },
  };
}

function noticeOf(dropped: number): string {
  const msg = `${dropped} lines of the log are missing, because the log could not be written`;
  return JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg });
}
