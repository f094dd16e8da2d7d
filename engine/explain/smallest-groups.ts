/** The effect of changing a group of items: whether something changed, or so much that it cannot be compared. */
export type GroupEffect = 'some' | 'none' | 'unclear';

/**
 * Finds the items that have an effect, with few tests if few have one: a group without effect is not looked into.
 * Returns single items, and groups whose items have an effect only together.
 */
export function smallestGroups<Item>(
  items: readonly Item[],
  effectOf: (group: readonly Item[]) => GroupEffect,
): readonly (readonly Item[])[] {
  const effect = items.length === 0 ? 'none' : effectOf(items);
  if (effect === 'none') return [];
  if (items.length === 1) return effect === 'some' ? [items] : [];
  const middle = items.length >> 1;
  const found = [
    ...smallestGroups(items.slice(0, middle), effectOf),
    ...smallestGroups(items.slice(middle), effectOf),
  ];
  return found.length === 0 && effect === 'some' ? [items] : found;
}
