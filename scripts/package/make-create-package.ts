import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../command/project-root.ts';

const program = 'create-cityblock.mjs';

const sourceSchema = z.object({
  version: z.string(),
  private: z.boolean().optional(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
});

/** Makes the folder of the package `create-cityblock`, which `npm create cityblock` runs. It has the version of the engine. */
export async function makeCreatePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(join(import.meta.dirname, 'create-cityblock'), folder, { recursive: true });
  const source: unknown = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  const { engines, ...inherited } = sourceSchema.parse(source);
  const manifest = {
    name: 'create-cityblock',
    description: 'Creates a site that depends on Cityblock.',
    ...inherited,
    type: 'module',
    bin: { 'create-cityblock': program },
    dependencies: { cityblock: inherited.version },
    engines: { node: engines.node },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
