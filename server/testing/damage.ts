import { closeSync, openSync, statSync, writeSync } from 'node:fs';

const pageSize = 4096;

/** Overwrites every page of a database file but the first ones, without changing its header or its length. */
export function damage(file: string): void {
  const descriptor = openSync(file, 'r+');
  for (let position = 4 * pageSize; position < statSync(file).size; position += pageSize)
    writeSync(descriptor, Buffer.alloc(pageSize, 0xa5), 0, pageSize, position);
  closeSync(descriptor);
}
