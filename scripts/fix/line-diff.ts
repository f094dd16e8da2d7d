/** Returns the lines that differ between two texts, as `diff` prints them: "@@ line 5", "-old", "+new". */
export function lineDiff(before: string, after: string): readonly string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const removed = old.slice(start, old.length - end);
  const added = next.slice(start, next.length - end);
  const common = commonLengths(removed, added);
  const lines: string[] = [];
  let [left, right, isInside] = [0, 0, false];
  while (left < removed.length || right < added.length) {
    if (left < removed.length && right < added.length && removed[left] === added[right]) {
      left++;
      right++;
      isInside = false;
      continue;
    }
    if (!isInside) lines.push(`@@ line ${start + left + 1}`);
    isInside = true;
    const isRemoved =
      right >= added.length ||
      (left < removed.length && lengthAt(left + 1, right) >= lengthAt(left, right + 1));
    lines.push(isRemoved ? `-${removed[left++]}` : `+${added[right++]}`);
  }
  return lines;

  function lengthAt(row: number, column: number): number {
    return common[row]?.[column] ?? 0;
  }
}

/** At [i][j] the number of lines in the longest common subsequence of the lines from i and from j on. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i--) {
    const row = table[i] ?? [];
    const below = table[i + 1] ?? [];
    for (let j = right.length - 1; j >= 0; j--)
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}
