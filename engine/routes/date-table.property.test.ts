import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DateTable } from './date-table.ts';

const date = fc.constantFrom('2026-11-20', '2026-11-21', '2027-01-01');
const path = fc.oneof(
  fc.stringMatching(/^\/[a-z0-9-]{0,3}(\/[a-z0-9-]{0,3})?$/),
  fc.integer({ min: 0, max: 5_000 }).map((number) => `/locations/place-${number}/service`),
);

it('returns what a map of the same paths returns, however far it grows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(path, date), { maxLength: 300 }), fc.array(path), (rows, others) => {
      const table = new DateTable();
      for (const [path, date] of rows) table.set(path, date);
      const map = new Map(rows);
      expect(table.size).toBe(map.size);
      for (const path of [...map.keys(), ...others]) expect(table.get(path)).toBe(map.get(path));
    }),
  );
});

it('distinguishes a hundred thousand paths', () => {
  const paths = Array.from({ length: 100_000 }, (_, index) => `/locations/place-${index}/service`);
  const dates = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);
  const dateOf = (index: number) => dates[index % dates.length] ?? '';
  const table = new DateTable(paths.length);
  for (const [index, path] of paths.entries()) table.set(path, dateOf(index));
  expect(table.size).toBe(paths.length);
  expect(paths.filter((path, index) => table.get(path) !== dateOf(index))).toEqual([]);
});
