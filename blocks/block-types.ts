import { z } from 'zod';
import { isRecord } from '../engine/content/json-schema.ts';
import type { BlockType } from '../engine/render/block-type.ts';
import { BlockError } from './block-error.ts';
import { type BlockFolder, type BlockRoots, blockFolders, blockRoots, projectPath } from './block-folders.ts';
import { typeName } from './block-names.ts';
import { loadBlockModule } from './load-block-module.ts';

/** A block type without the types of its properties, which the compiler compares in its folder. */
export interface LoadedBlockType extends Omit<BlockType<never, never>, 'schema'> {
  readonly schema: z.ZodType;
}

/**
 * Loads the schemas and resolve functions of block types, by the name that page documents use.
 * @throws BlockError if a block type of the site has a fault
 */
export async function loadBlockTypes(
  folders: readonly BlockFolder[],
  roots: BlockRoots = blockRoots,
): Promise<Readonly<Record<string, LoadedBlockType>>> {
  const types = folders.map(async (folder) => [folder.name, await load(folder, roots)] as const);
  return Object.fromEntries(await Promise.all(types));
}

async function load({ name, schema }: BlockFolder, roots: BlockRoots): Promise<LoadedBlockType> {
  const exported = await loadBlockModule(schema, roots);
  const type = exported[typeName(name)];
  if (isBlockType(type)) return type;
  const others = Object.keys(exported).filter((key) => isBlockType(exported[key]));
  throw new BlockError([
    {
      code: 'CB_BLOCK_PART',
      at: projectPath(schema, roots),
      message: `exports no block type ${typeName(name)}. ${
        others.length > 0
          ? `Rename ${others[0]}.`
          : `Write: export const ${typeName(name)} = blockType({ schema: z.strictObject({ … }) });`
      }`,
    },
  ]);
}

function isBlockType(value: unknown): value is LoadedBlockType {
  return isRecord(value) && value.schema instanceof z.ZodType;
}

const folders = blockFolders();

/** The block types of the program and of the site that it serves. */
export let blockTypes: Readonly<Record<string, LoadedBlockType>> = await loadBlockTypes(folders);

/** The absolute paths of their examples, by the name of the block type. */
export let exampleFiles: ReadonlyMap<string, string> = examplesOf(folders);

/** Replaces the block types in development, after those of the site have changed. */
export function replaceBlockTypes(found: readonly BlockFolder[], types: typeof blockTypes): void {
  blockTypes = types;
  exampleFiles = examplesOf(found);
}

function examplesOf(found: readonly BlockFolder[]): ReadonlyMap<string, string> {
  return new Map(found.map(({ name, examples }) => [name, examples]));
}
