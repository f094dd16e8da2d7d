import { expect, it } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { importGraph } from './imports.ts';

function cyclesIn(files: Readonly<Record<string, string>>): readonly string[] {
  const graph = importGraph(Object.entries(files).map(([path, text]) => ({ path, text })));
  return importCycles(graph).map((cycle) => cycle.join(' -> '));
}

it('finds a cycle of values', () => {
  expect(
    cyclesIn({
      'engine/a.ts': "import { b } from './b.ts'; export const a = () => b;",
      'engine/b.ts': "import { c } from './c.ts'; export const b = () => c;",
      'engine/c.ts': "import { a } from './a.ts'; export const c = () => a;",
    }),
  ).toEqual(['engine/a.ts -> engine/b.ts -> engine/c.ts -> engine/a.ts']);
});

it.each([
  "import type { A } from './a.ts';",
  "import { type A } from './a.ts';",
  "export type { A } from './a.ts';",
  "type A = import('./a.ts').A;",
])('finds a cycle of types alone: %s', (text) => {
  expect(
    cyclesIn({
      'engine/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'engine/b.ts': text,
    }),
  ).toEqual(['engine/a.ts -> engine/b.ts -> engine/a.ts']);
});

it.each(["const a = () => import('./a.ts');", "export * from './a.ts';"])(
  'finds a cycle that %s closes',
  (text) => {
    expect(cyclesIn({ 'engine/a.ts': "import './b.ts';", 'engine/b.ts': text })).toHaveLength(1);
  },
);

it('finds a file that imports itself', () => {
  expect(cyclesIn({ 'engine/a.ts': "import './a.ts';" })).toEqual(['engine/a.ts -> engine/a.ts']);
});

it('reports the shortest cycle of each group', () => {
  expect(
    cyclesIn({
      'a.ts': "import './b.ts';",
      'b.ts': "import './c.ts';",
      'c.ts': "import './a.ts'; import './d.ts';",
      'd.ts': "import './c.ts';",
      'x.ts': "import './y.ts'; import './a.ts';",
      'y.ts': "import './x.ts';",
    }),
  ).toEqual(['c.ts -> d.ts -> c.ts', 'x.ts -> y.ts -> x.ts']);
});

it('accepts two ways to one file', () => {
  expect(
    cyclesIn({ 'a.ts': "import './b.ts'; import './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' }),
  ).toEqual([]);
});
