import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { z } from 'zod';
import { tableNames } from '../../server/gazetteer/source-tables.ts';
import { readTable, tableFolder, tableText } from '../../server/gazetteer/table.ts';
import { projectRoot } from '../command/project-root.ts';
import { runCommand } from '../command/run-command.ts';

const sourceSchema = z.looseObject({
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  engines: z.looseObject({ node: z.string() }),
});

/** The properties of package.json that the package has unchanged. */
const keptProperties = [
  'name',
  'version',
  'private',
  'description',
  'license',
  'type',
  'bin',
  'dependencies',
];

/** The folders and documents with files that the program reads, or a reader of its messages. */
const otherFiles = [
  '{engine,blocks,server,scripts}/**/*',
  'README.md',
  'CHANGELOG.md',
  'docs/*.{md,yml}',
  'deploy/*',
];

/** Folders of tests, and of commands of this repository. */
const ownFolders = /\/testing\/|^scripts\/(?:checks|conventions|package|structure)\//;

/**
 * Makes the folder of the package, at the same paths as here: modules as JavaScript, declarations of what sites import, and the
 * other files that the program reads. Node.js does not strip types in packages.
 * @throws Error with the output of the compiler if that fails
 */
export async function makePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const project of ['tsconfig.json', 'declarations.tsconfig.json'])
    await compile(join(projectRoot, 'scripts/package', project), folder);
  for await (const entry of glob(otherFiles, { cwd: projectRoot, withFileTypes: true })) {
    const path = relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && isRead(path)) await cp(join(projectRoot, path), join(folder, path));
  }
  await writeTables(join(folder, tableFolder));
  const source: unknown = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(source), null, 2)}\n`);
}

async function compile(project: string, folder: string): Promise<void> {
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', project, '--outDir', folder];
  const { exitCode, output } = await runCommand(process.execPath, args);
  if (exitCode !== 0) throw new Error(`The package cannot be compiled:\n${output}`);
}

const compression = { params: { [constants.ZSTD_c_compressionLevel]: 15 } };

/** Writes the tables of the gazetteer, whose packages are larger than all others together. */
async function writeTables(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of tableNames)
    await writeFile(
      join(folder, `${name}.tsv.zst`),
      zstdCompressSync(tableText(readTable(name)), compression),
    );
}

/** Whether the program reads a file that is no module. */
function isRead(path: string): boolean {
  return !/\.(?:tsx?|mjs)$/.test(path) && !ownFolders.test(path);
}

/** The manifest of the package: that of the repository without what develops it, and with compiled modules. */
function manifestOf(source: unknown): Readonly<Record<string, unknown>> {
  const manifest = sourceSchema.parse(source);
  const entries = Object.entries(manifest.exports).map(([name, path]) => [
    name,
    { types: path.replace(/\.ts$/, '.d.ts'), default: path.replace(/\.ts$/, '.js') },
  ]);
  return {
    ...Object.fromEntries(keptProperties.map((name) => [name, manifest[name]])),
    engines: { node: manifest.engines.node },
    exports: Object.fromEntries(entries),
  };
}
