import { readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { slugOf } from '../engine/content/slug.ts';
import type { BlockFault } from './block-error.ts';
import { componentName, typeName } from './block-names.ts';

/** A folder of blocks, with its absolute path and the names of its files. */
export interface ListedFolder {
  readonly name: string;
  readonly path: string;
  readonly files: readonly string[];
}

/** Whether a folder of a site is meant as a block type, by any of its parts. Others have code that block types share. */
export function isOwnBlock({ name, files }: ListedFolder): boolean {
  return files.some(
    (file) => /\.(?:schema\.ts|example\.json)$/.test(file) || file === `${componentName(name)}.tsx`,
  );
}

/**
 * The faults of a block type of a site that its files show before they are loaded.
 * @param isBuiltIn true if the program has a block type of this name, whose component the folder replaces
 */
export function ownBlockFaults(folder: ListedFolder, isBuiltIn: boolean): readonly BlockFault[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(folder.name)) return [nameFault(folder)];
  return [
    ...(isBuiltIn ? secondSchema(folder) : []),
    ...missingParts(folder, isBuiltIn),
    ...componentFaults(folder, isBuiltIn),
    ...folder.files
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) => importFaults(folder, file)),
  ];
}

const shown = ({ name }: ListedFolder, file: string, line?: number): string =>
  `blocks/${name}/${file}${line === undefined ? '' : `:${line}`}`;

function nameFault({ name }: ListedFolder): BlockFault {
  const valid = slugOf(name.replace(/([a-z0-9])([A-Z])/g, '$1-$2'));
  return {
    code: 'CB_BLOCK_NAME',
    at: `blocks/${name}`,
    message: `is no name of a block type: it has lower-case letters, digits and single hyphens, and begins with a letter. Rename the folder and its files: ${valid}.`,
  };
}

function secondSchema(folder: ListedFolder): readonly BlockFault[] {
  const schema = `${folder.name}.schema.ts`;
  if (!folder.files.includes(schema)) return [];
  return [
    {
      code: 'CB_BLOCK_NAME',
      at: shown(folder, schema),
      message: `declares a block type that is built in. Delete it, so that only the component is replaced, or give the folder and its files another name.`,
    },
  ];
}

function missingParts(folder: ListedFolder, isBuiltIn: boolean): readonly BlockFault[] {
  const { name, files } = folder;
  const component = {
    file: `${componentName(name)}.tsx`,
    similar: files.find((file) => file.toLowerCase() === `${componentName(name)}.tsx`.toLowerCase()),
    text: `export function ${componentName(name)}({ block }: ${propertiesOf(name)}) { … }`,
  };
  const others = [
    {
      file: `${name}.schema.ts`,
      similar: files.find((file) => file.endsWith('.schema.ts')),
      text: `export const ${typeName(name)} = blockType({ schema: z.strictObject({ … }) });`,
    },
    {
      file: `${name}.example.json`,
      similar: files.find((file) => file.endsWith('.example.json')),
      text: '[{ … }], with a block for each shape, without id and type',
    },
  ];
  return [component, ...(isBuiltIn ? [] : others)]
    .filter(({ file }) => !files.includes(file))
    .map(({ file, similar, text }) => ({
      code: 'CB_BLOCK_PART',
      at: shown(folder, file),
      message: `is missing. ${similar === undefined ? `Write it: ${text}` : `Rename ${similar}, whose name is not that of the folder.`}`,
    }));
}

const propertiesOf = (name: string): string => `BlockProps<ResolvedBlock<typeof ${typeName(name)}>>`;

/** The compiler compares component, schema and resolve function only where the type of the properties comes from the schema. */
function componentFaults(folder: ListedFolder, isBuiltIn: boolean): readonly BlockFault[] {
  const name = componentName(folder.name);
  const file = `${name}.tsx`;
  if (!folder.files.includes(file)) return [];
  const text = readFileSync(join(folder.path, file), 'utf8');
  const exported = new RegExp(
    `^export\\s+(?:(?:async\\s+)?function|const|class|let)\\s+${name}\\b|^export\\s*\\{[^}]*\\b${name}\\b`,
    'm',
  ).exec(text);
  if (exported === null)
    return [
      {
        code: 'CB_BLOCK_PART',
        at: shown(folder, file, lineAt(text, /^export\b/m.exec(text)?.index)),
        message: `exports no component ${name}. Write: export function ${name}({ block }: ${propertiesOf(folder.name)}) { … }`,
      },
    ];
  if (takesPropertiesOf(text, folder.name)) return [];
  const type = typeName(folder.name);
  const source = isBuiltIn ? `cityblock/blocks/${folder.name}` : `./${folder.name}.schema.ts`;
  return [
    {
      code: 'CB_BLOCK_PART',
      at: shown(folder, file, lineAt(text, exported.index)),
      message: `declares its properties by hand, so that the compiler cannot compare them with the schema. Write { block }: ${propertiesOf(folder.name)}, with import type { ${type} } from '${source}'.`,
    },
  ];
}

/** Whether the properties of a component have the type that follows from its schema and resolve function. */
export function takesPropertiesOf(text: string, name: string): boolean {
  return new RegExp(`\\bResolvedBlock<\\s*typeof ${typeName(name)}\\s*>`).test(text);
}

const imported =
  /^[ \t]*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*(['"])(?<named>[^'"]+)\1|\bimport\(\s*(['"])(?<called>[^'"]+)\3/gm;

function importFaults(folder: ListedFolder, file: string): readonly BlockFault[] {
  const text = readFileSync(join(folder.path, file), 'utf8');
  return [...text.matchAll(imported)].flatMap((match): readonly BlockFault[] => {
    const specifier = match.groups?.named ?? match.groups?.called ?? '';
    if (isPublic(specifier, folder.path)) return [];
    const at = match.index + match[0].lastIndexOf(specifier);
    return [
      {
        code: 'CB_BLOCK_IMPORT',
        at: shown(folder, file, lineAt(text, at)),
        message: `imports "${specifier}", which is not public. Import from cityblock/block and cityblock/ui, from the site's blocks/ folder, or from another package.`,
      },
    ];
  });
}

/** @param folder that of the file which imports */
function isPublic(specifier: string, folder: string): boolean {
  if (/^[./]|^file:/.test(specifier))
    return resolve(folder, specifier).startsWith(join(dirname(folder), sep));
  return (
    !/^cityblock(?:\/|$)/.test(specifier) || /^cityblock\/(?:block|ui|blocks\/[a-z0-9-]+)$/.test(specifier)
  );
}

const lineAt = (text: string, index = 0): number => text.slice(0, index).split('\n').length;
