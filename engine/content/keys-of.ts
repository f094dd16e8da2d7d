/** Returns the names of the properties of a record whose properties are all known to the compiler. */
export function keysOf<Values extends object>(record: Values): readonly Extract<keyof Values, string>[] {
  const keys: Extract<keyof Values, string>[] = [];
  for (const key in record) if (Object.hasOwn(record, key)) keys.push(key);
  return keys;
}
