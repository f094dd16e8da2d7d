import type { ImportGraph } from './imports.ts';

/**
 * The shortest cycle of each group of files that import each other: `['a.ts', 'b.ts', 'a.ts']`. A file that imports
 * itself is a cycle of one.
 */
export function importCycles(graph: ImportGraph): readonly (readonly string[])[] {
  return groupsOf(graph).flatMap((group) => {
    const members = new Set(group);
    const cycles = group.flatMap((file) => {
      const path = shortestPathBack(graph, file, members);
      return path === undefined ? [] : [path];
    });
    return cycles.length === 0 ? [] : [cycles.reduce((a, b) => (b.length < a.length ? b : a))];
  });
}

/** Strongly connected components (Tarjan's algorithm), in the order of the graph. */
function groupsOf(graph: ImportGraph): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const visit = (file: string): number => {
    const own = order.size;
    let lowest = own;
    order.set(file, own);
    stack.push(file);
    onStack.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (onStack.has(target)) lowest = Math.min(lowest, order.get(target) ?? own);
    }
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) onStack.delete(member);
      groups.push(group);
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups;
}

/** The shortest path from a file back to itself that stays among the members. */
function shortestPathBack(
  graph: ImportGraph,
  start: string,
  members: ReadonlySet<string>,
): readonly string[] | undefined {
  const queue: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const target of graph.get(path.at(-1) ?? '') ?? []) {
      if (target === start) return [...path, start];
      if (!members.has(target) || seen.has(target)) continue;
      seen.add(target);
      queue.push([...path, target]);
    }
  }
  return undefined;
}
