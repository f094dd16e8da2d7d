import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PathNumbers } from './path-numbers.ts';

const number = fc.integer({ min: 0, max: 2_000_000 });
const path = fc.oneof(
  fc.stringMatching(/^\/[a-z0-9-]{0,3}(\/[a-z0-9-]{0,3})?$/),
  fc.integer({ min: 0, max: 5_000 }).map((place) => `/locations/place-${place}/service`),
);

it('returns what a map of the same paths returns, however far it grows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(path, number), { maxLength: 300 }), fc.array(path), (rows, others) => {
      const numbers = new PathNumbers();
      for (const [path, number] of rows) numbers.set(path, number);
      const map = new Map(rows);
      expect(numbers.size).toBe(map.size);
      for (const path of [...map.keys(), ...others]) expect(numbers.get(path)).toBe(map.get(path));
    }),
  );
});

it('distinguishes a hundred thousand paths', () => {
  const paths = Array.from({ length: 100_000 }, (_, index) => `/locations/place-${index}/service`);
  const numbers = new PathNumbers(paths.length);
  for (const [index, path] of paths.entries()) numbers.set(path, index);
  expect(numbers.size).toBe(paths.length);
  expect(paths.filter((path, index) => numbers.get(path) !== index)).toEqual([]);
});
