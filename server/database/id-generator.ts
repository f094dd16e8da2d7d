import { randomBytes } from 'node:crypto';

/**
 * The time by which ids may be ahead of the clock after it is set back. Queries for a range of time compare ids, so they may be
 * wrong by this much.
 */
const largestAdvanceMilliseconds = 60_000;

/**
 * Creates a generator of unique ids (UUID version 7, RFC 9562) that sort in the order of their creation, even within one
 * millisecond and after the clock is set back by up to a minute.
 */
export function createIdGenerator(): (now: Date) => string {
  let milliseconds = 0;
  let counter = 0;
  return (now) => {
    const time = now.getTime();
    if (time > milliseconds || time < milliseconds - largestAdvanceMilliseconds) {
      milliseconds = time;
      counter = 0;
    } else {
      counter += 1;
      // The counter has 12 bits; a full one borrows from the next millisecond.
      if (counter > 0xfff) {
        milliseconds += 1;
        counter = 0;
      }
    }
    const timeHex = milliseconds.toString(16).padStart(12, '0');
    const counterHex = counter.toString(16).padStart(3, '0');
    const random = randomBytes(8);
    random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
    const randomHex = random.toString('hex');
    return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${counterHex}-${randomHex.slice(0, 4)}-${randomHex.slice(4)}`;
  };
}

/**
 * Returns a lower bound for the ids of leads received at or after an instant (epoch milliseconds); ids of earlier leads are
 * less. Queries for a range of time can thus use the index of ids.
 */
export function idBound(instant: number): string {
  const timeHex = Math.max(0, Math.floor(instant)).toString(16).padStart(12, '0');
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}`;
}
