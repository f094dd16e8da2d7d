import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { uniqueParts } from './unique-parts.ts';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Builds a project with an entry script and the given files. */
async function buildWith(...files: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'cityblock-build-'));
  folders.push(root);
  for (const file of ['entry.ts', ...files]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), 'export default 1;\n');
  }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [uniqueParts],
    build: { write: false, rolldownOptions: { input: join(root, 'entry.ts') } },
  });
}

describe('a build', () => {
  it('fails for two islands of the same name, and names both files', async () => {
    await expect(
      buildWith('blocks/orders/Counter.island.tsx', 'blocks/visits/Counter.island.tsx'),
    ).rejects.toThrow(
      'blocks/orders/Counter.island.tsx and blocks/visits/Counter.island.tsx have the same name, "Counter"',
    );
  });

  it('fails for a behavior with the name of an eager one', async () => {
    await expect(
      buildWith('blocks/orders/count.eager.behavior.ts', 'blocks/visits/count.behavior.ts'),
    ).rejects.toThrow('blocks/orders/count.eager.behavior.ts and blocks/visits/count.behavior.ts');
  });

  it('accepts an island and a behavior of the same name', async () => {
    await expect(
      buildWith('blocks/orders/counter.island.tsx', 'blocks/visits/counter.behavior.ts'),
    ).resolves.toBeDefined();
  });
});
