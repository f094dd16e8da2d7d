/** A queue of items by sender. Senders take turns, so that one with many items does not delay those with few. */
export interface FairQueue<Item> {
  readonly length: number;
  add(sender: string, item: Item): void;
  /** Removes the oldest item of the sender whose turn it is. */
  next(): Item | undefined;
  /** Removes the newest item of the sender with the most items. */
  dropFromLongest(): Item | undefined;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** The items of each sender, in the order of their turns. */
  const lines = new Map<string, Item[]>();
  let length = 0;

  return {
    get length() {
      return length;
    },
    add(sender, item) {
      const line = lines.get(sender);
      if (line === undefined) lines.set(sender, [item]);
      else line.push(item);
      length += 1;
    },
    next() {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [sender, line] = first;
      lines.delete(sender);
      const item = line.shift();
      if (line.length > 0) lines.set(sender, line);
      length -= 1;
      return item;
    },
    dropFromLongest() {
      let longest: readonly [string, Item[]] | undefined;
      for (const line of lines)
        if (longest === undefined || line[1].length > longest[1].length) longest = line;
      if (longest === undefined) return undefined;
      const [sender, line] = longest;
      const item = line.pop();
      if (line.length === 0) lines.delete(sender);
      length -= 1;
      return item;
    },
  };
}
