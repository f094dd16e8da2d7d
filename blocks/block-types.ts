import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isRecord } from '../engine/content/json-schema.ts';
import type { BlockType } from '../engine/render/block-type.ts';
import { type BlockFolder, blockFolders, typeName } from './block-folders.ts';

/** A block type without the types of its properties, which the compiler has checked in its folder. */
export interface LoadedBlockType extends Omit<BlockType<never, never>, 'schema'> {
  readonly schema: z.ZodType;
}

/** All block types by the name that page documents use. */
export const blockTypes: Readonly<Record<string, LoadedBlockType>> = Object.fromEntries(
  await Promise.all(blockFolders().map(async (folder) => [folder.name, await load(folder)] as const)),
);

async function load({ name, schema }: BlockFolder): Promise<LoadedBlockType> {
  const file: unknown = await import(pathToFileURL(schema).href);
  const type = isRecord(file) ? file[typeName(name)] : undefined;
  if (!isBlockType(type)) throw new Error(`${schema} does not export the block type ${typeName(name)}.`);
  return type;
}

function isBlockType(value: unknown): value is LoadedBlockType {
  return isRecord(value) && value.schema instanceof z.ZodType;
}
