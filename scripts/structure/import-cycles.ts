import type { ImportGraph } from './imports.ts';

/**
 * The shortest cycles of files that import each other, none of which has a file of another one: `['a.ts', 'b.ts', 'a.ts']`. A
 * file that imports itself is a cycle of one.
 */
export function importCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const cycles = [...graph.keys()]
    .flatMap((file) => {
      const path = shortestPathBack(graph, file);
      return path === undefined ? [] : [path];
    })
    .sort((one, other) => one.length - other.length);
  const reported = new Set<string>();
  return cycles.filter((cycle) => {
    if (cycle.some((file) => reported.has(file))) return false;
    for (const file of cycle) reported.add(file);
    return true;
  });
}

/** The shortest path from a file back to itself. */
function shortestPathBack(graph: ImportGraph, start: string): readonly string[] | undefined {
  const queue: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const target of graph.get(path.at(-1) ?? '') ?? []) {
      if (target === start) return [...path, start];
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push([...path, target]);
    }
  }
  return undefined;
}
