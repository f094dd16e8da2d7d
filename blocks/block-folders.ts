import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { engineRoot, siteRoot } from '../engine/folders.ts';
import { BlockError } from './block-error.ts';
import { componentName } from './block-names.ts';
import { isOwnBlock, type ListedFolder, ownBlockFaults } from './own-block.ts';

/** The folders with block types. */
export interface BlockRoots {
  readonly builtIn: string;
  /** The folder of a site that has the package installed; it may not exist. Undefined in this repository. */
  readonly own: string | undefined;
}

export const blockRoots: BlockRoots = {
  builtIn: join(engineRoot, 'blocks'),
  own: siteRoot === engineRoot ? undefined : join(siteRoot, 'blocks'),
};

/** A block type, with the absolute paths of its parts. */
export interface BlockFolder {
  /** The name that page documents use, which is also that of the folder: "opening-hours". */
  readonly name: string;
  readonly schema: string;
  /** The component of the site if it has one, also for a built-in block type. */
  readonly component: string;
  readonly examples: string;
}

/**
 * All block types, found by their folders: those of the program, then those of the site, each in alphabetical order.
 * @throws BlockError if a folder of the site has a fault
 */
export function blockFolders({ builtIn, own }: BlockRoots = blockRoots): readonly BlockFolder[] {
  const types = listedFolders(builtIn).flatMap(blockFolder);
  const names = new Set(types.map(({ name }) => name));
  const ownFolders = listedFolders(own).filter(isOwnBlock);
  const [fault, ...more] = ownFolders.flatMap((folder) => ownBlockFaults(folder, names.has(folder.name)));
  if (fault !== undefined) throw new BlockError([fault, ...more]);
  const ownComponents = new Map(ownFolders.map((folder) => [folder.name, componentIn(folder)]));
  return [
    ...types.map((type) => ({ ...type, component: ownComponents.get(type.name) ?? type.component })),
    ...ownFolders.flatMap(blockFolder),
  ];
}

function listedFolders(root: string | undefined): readonly ListedFolder[] {
  if (root === undefined || !existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, path: join(root, name), files: readdirSync(join(root, name)) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Empty for a folder without a schema: block types share its code. */
function blockFolder(folder: ListedFolder): readonly BlockFolder[] {
  const { name, path } = folder;
  const schema = fileIn(folder, `${name}.schema.ts`, `${name}.schema.js`);
  const component = componentIn(folder);
  if (schema === undefined || component === undefined) return [];
  return [{ name, schema, component, examples: join(path, `${name}.example.json`) }];
}

function componentIn(folder: ListedFolder): string | undefined {
  return fileIn(folder, `${componentName(folder.name)}.tsx`, `${componentName(folder.name)}.js`);
}

function fileIn({ path, files }: ListedFolder, ...names: readonly string[]): string | undefined {
  const found = files.find((file) => names.includes(file));
  return found && join(path, found);
}

/** The files in all folders of blocks, as absolute paths: those of the program, then those of the site. */
export function blockFiles({ builtIn, own }: BlockRoots = blockRoots): readonly string[] {
  return [builtIn, own].flatMap((root) =>
    root !== undefined && existsSync(root) ? filesBelow(root).sort() : [],
  );
}

// A recursive `readdirSync` takes seven times longer, which every command would wait for.
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : path;
  });
}

/** The folders in which a new file can be a part of a block type. */
export function watchedFolders({ builtIn, own }: BlockRoots = blockRoots): readonly string[] {
  return [builtIn, own].flatMap((root) =>
    root !== undefined && existsSync(root) ? [root, ...listedFolders(root).map(({ path }) => path)] : [],
  );
}

/** Whether a file is one of the site's blocks. */
function isOwnFile(file: string, { own }: BlockRoots = blockRoots): boolean {
  return own !== undefined && file.startsWith(join(own, sep));
}

/** The path of a file in a folder of blocks as messages show it: "blocks/opening-hours/OpeningHours.tsx". */
export function projectPath(file: string, roots: BlockRoots = blockRoots): string {
  const root = isOwnFile(file, roots) && roots.own !== undefined ? roots.own : roots.builtIn;
  return relative(dirname(root), file).replaceAll(sep, '/');
}
