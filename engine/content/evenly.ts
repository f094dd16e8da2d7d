/** Returns at most so many items, at equal distances. */
export function evenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = items.length / count;
  return step <= 1
    ? items
    : items.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}
