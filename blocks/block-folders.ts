import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** The folder with the block types of the engine. */
export const builtInBlocks: string = import.meta.dirname;

/** The folder of a block type, with the absolute paths of its parts. */
export interface BlockFolder {
  /** The name that page documents use, which is also that of the folder: "opening-hours". */
  readonly name: string;
  readonly schema: string;
  readonly component: string;
  readonly examples: string;
}

/** The files in all folders of blocks, as sorted absolute paths. */
export function blockFiles(): readonly string[] {
  return filesIn(builtInBlocks).sort();
}

// A recursive `readdirSync` takes seven times longer, which every command would wait for.
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : path;
  });
}

/** The folders of all block types in alphabetical order: those with a schema that is named after the folder. */
export function blockFolders(): readonly BlockFolder[] {
  const folders = Map.groupBy(blockFiles(), dirname);
  return [...folders].flatMap(([folder, files]) => blockFolder(folder, files) ?? []);
}

/** Undefined for a folder without a schema: block types share its code. */
function blockFolder(folder: string, files: readonly string[]): BlockFolder | undefined {
  const name = basename(folder);
  const find = (...names: readonly string[]) => files.find((file) => names.includes(basename(file)));
  const schema = find(`${name}.schema.ts`, `${name}.schema.js`);
  if (schema === undefined) return undefined;
  const component = find(`${componentName(name)}.tsx`, `${componentName(name)}.js`);
  if (component === undefined) return undefined;
  return { name, schema, component, examples: join(folder, `${name}.example.json`) };
}

/** The folders in which a new file can be a part of a block type. */
export function listedFolders(): readonly string[] {
  const folders = readdirSync(builtInBlocks, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [builtInBlocks, ...folders.map(({ name }) => join(builtInBlocks, name))];
}

/** The path of a file in a folder of blocks as messages show it: "blocks/opening-hours/OpeningHours.tsx". */
export function projectPath(file: string): string {
  return relative(dirname(builtInBlocks), file).replaceAll(sep, '/');
}

/** The name under which the schema file of a block type exports it: "openingHours". */
export function typeName(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of the component of a block type and of its file: "OpeningHours". */
export function componentName(name: string): string {
  const type = typeName(name);
  return type.charAt(0).toUpperCase() + type.slice(1);
}
