import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockRoots } from '../../blocks/block-folders.ts';
import { partsModule } from './block-modules.ts';

const partsOf = (...files: readonly string[]) =>
  partsModule(files.map((file) => join(blockRoots.builtIn, file)));

describe('the module of islands and behaviors', () => {
  it('imports eager behaviors at once and other parts on demand', () => {
    const text = partsOf('a/A.island.tsx', 'a/a.behavior.ts', 'a/b.eager.behavior.ts', 'a/a.schema.ts');
    const path = (file: string) => JSON.stringify(join(blockRoots.builtIn, file).replaceAll('\\', '/'));
    const onDemand = (file: string) => `import(${path(file)}).then((module) => module.default)`;
    expect(text.split('\n')).toEqual([
      `import behavior0 from ${path('a/b.eager.behavior.ts')};`,
      'export const islands = {',
      `"A": () => ${onDemand('a/A.island.tsx')}`,
      '};',
      'export const behaviors = {',
      '"b": () => behavior0,',
      `"a": () => ${onDemand('a/a.behavior.ts')}`,
      '};',
    ]);
  });

  it('fails for two islands of the same name, and names both files', () => {
    expect(() => partsOf('orders/Counter.island.tsx', 'visits/Counter.island.tsx')).toThrow(
      'blocks/orders/Counter.island.tsx and blocks/visits/Counter.island.tsx have the same name, "Counter"',
    );
  });

  it('fails for a behavior with the name of an eager one', () => {
    expect(() => partsOf('orders/count.eager.behavior.ts', 'visits/count.behavior.ts')).toThrow(
      'blocks/orders/count.eager.behavior.ts and blocks/visits/count.behavior.ts',
    );
  });

  it('accepts an island and a behavior of the same name', () => {
    expect(partsOf('orders/counter.island.tsx', 'visits/counter.behavior.ts')).toContain('counter.island');
  });
});
