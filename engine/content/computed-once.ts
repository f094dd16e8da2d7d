/**
 * Returns a function that computes a value of an immutable object on the first call with it, and returns the same value
 * afterward. The value lives as long as the object.
 */
export function computedOnce<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const values = new WeakMap<Source, { readonly value: Value }>();
  return (source) => {
    let known = values.get(source);
    if (known === undefined) {
      known = { value: compute(source) };
      values.set(source, known);
    }
    return known.value;
  };
}
