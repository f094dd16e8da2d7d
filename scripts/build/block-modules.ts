import { normalizePath, type Plugin } from 'vite';
import { blockFiles, blockFolders, projectPath } from '../../blocks/block-folders.ts';
import { componentName } from '../../blocks/block-names.ts';
import { partName } from '../../engine/browser/part-name.ts';
import { repeatedParts } from '../../engine/browser/repeated-parts.ts';

/** The modules that the plugin writes, by their names. `blocks/block-modules.d.ts` declares their types. */
const modules: ReadonlyMap<string, () => string> = new Map([
  ['virtual:block-components', componentsModule],
  ['virtual:block-parts', () => partsModule(blockFiles())],
]);

/** Imports the components of all block types for the server, and all islands and behaviors for the browser. */
export const blockModules: Plugin = {
  name: 'cityblock:block-modules',
  // Vite looks for packages to bundle in files, not in virtual modules: one that it met later would load open pages again.
  config: () => ({ optimizeDeps: { entries: blockFiles().filter(isBrowserPart).map(normalizePath) } }),
  resolveId: {
    filter: { id: /^virtual:block-/ },
    handler: (id) => (modules.has(id) ? `\0${id}` : null),
  },
  load: {
    filter: { id: /^\0virtual:block-/ },
    handler: (id) => modules.get(id.slice(1))?.(),
  },
};

function componentsModule(): string {
  const folders = blockFolders();
  return [
    ...folders.map(
      ({ name, component }, index) =>
        `import { ${componentName(name)} as component${index} } from ${specifier(component)};`,
    ),
    exported(
      'components',
      folders.map(({ name }, index) => `${JSON.stringify(name)}: component${index}`),
    ),
  ].join('\n');
}

/**
 * The parts of blocks as {@link import('../../engine/browser/part-files.ts').PartFiles}. Behaviors that are named
 * `*.eager.behavior.ts` are bundled with the script that imports them.
 * @throws Error if two islands or two behaviors have the same name
 */
export function partsModule(files: readonly string[]): string {
  const repeated = repeatedParts(files.map((file) => projectPath(file)));
  if (repeated.length > 0) throw new Error(repeated.join('\n'));
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(file));
  const islands = matching(/\.island\.(?:tsx|js)$/);
  const eager = matching(/\.eager\.behavior\.[jt]s$/);
  const late = matching(/(?<!\.eager)\.behavior\.[jt]s$/);
  return [
    ...eager.map((file, index) => `import behavior${index} from ${specifier(file)};`),
    exported('islands', islands.map(importOnDemand)),
    exported('behaviors', [
      ...eager.map((file, index) => `${key(file)}: () => behavior${index}`),
      ...late.map(importOnDemand),
    ]),
  ].join('\n');
}

const isBrowserPart = (file: string): boolean => /\.(?:island|behavior)\.(?:tsx?|js)$/.test(file);

const exported = (name: string, properties: readonly string[]): string =>
  `export const ${name} = {\n${properties.join(',\n')}\n};`;

const specifier = (file: string): string => JSON.stringify(normalizePath(file));

const key = (file: string): string => JSON.stringify(partName(normalizePath(file)));

const importOnDemand = (file: string): string =>
  `${key(file)}: () => import(${specifier(file)}).then((module) => module.default)`;
