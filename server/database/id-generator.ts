import { randomBytes } from 'node:crypto';

/**
 * Makes unique ids that sort in the order they were made in (UUID version 7, RFC 9562), also within one millisecond
 * and when the clock is set back.
 */
export function createIdGenerator(): (now: Date) => string {
  let milliseconds = 0;
  let counter = 0;
  return (now) => {
    const time = now.getTime();
    if (time > milliseconds) {
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
 * Every lead that came at an instant (epoch milliseconds) or later has an id that is not less than this, and every
 * earlier one a lesser: for ranges of time that are read from the index of ids.
 */
export function idBound(instant: number): string {
  const timeHex = Math.max(0, Math.floor(instant)).toString(16).padStart(12, '0');
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}`;
}
