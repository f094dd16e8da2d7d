import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isRecord } from '../engine/content/json-schema.ts';
import { BlockError } from './block-error.ts';
import { type BlockRoots, blockRoots } from './block-folders.ts';

/**
 * Loads a schema or the words of blocks, and returns the exports.
 * @throws BlockError if the module, or one that it imports, is one of the site and fails
 */
export async function loadBlockModule(
  file: string,
  roots: BlockRoots = blockRoots,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    return isRecord(module) ? module : {};
  } catch (error) {
    throw ownModuleError(error, roots);
  }
}

/** Returns a BlockError with the position if a module of the site's blocks failed while it was loaded; otherwise the error. */
export function ownModuleError(error: unknown, roots: BlockRoots = blockRoots): unknown {
  if (!(error instanceof Error) || error instanceof BlockError) return error;
  const place = placeIn(error, roots);
  if (place === undefined) return error;
  const message = `fails when it is loaded: ${reasonIn(error)} Correct it, or move what can fail into a function.`;
  return new BlockError([{ code: 'CB_BLOCK_LOAD', at: `blocks/${place}`, message }]);
}

/** The file of the site, and the line if it is known, in which an error of Node.js or Vite was caused. */
function placeIn({ stack, message }: Error, { own }: BlockRoots): string | undefined {
  if (own === undefined) return undefined;
  // Vite shows the position of a syntax error relative to the folder of the site.
  const [, shown] = /\[ blocks\/(\S+:\d+):\d+ \]/.exec(stripVTControlCharacters(message)) ?? [];
  if (shown !== undefined) return shown;
  // In development, the address of a module that was loaded again has its number.
  const text = `${stack}\n${message}`.replaceAll('\\', '/').replace(/\?edition=\d+/g, '');
  const [, ...after] = text.split(`${own.replaceAll('\\', '/')}/`);
  const places = after.flatMap((rest) => /^[^\s:'"]+(?::\d+)?/.exec(rest) ?? []);
  return places.find((found) => found.includes(':')) ?? places[0];
}

/** The message of an error in one line. That of Vite begins with a heading, and its lines are colored. */
function reasonIn({ message }: Error): string {
  const [first = '', ...more] = stripVTControlCharacters(message).split('\n').filter(Boolean);
  const line = (/^(?:Build|Transform) failed/.test(first) ? more[0] : undefined) ?? first;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
