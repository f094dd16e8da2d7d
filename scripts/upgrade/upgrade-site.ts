import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { counted } from '../../engine/content/counted.ts';
import { engineRoot } from '../../engine/folders.ts';
import { contentFormat } from '../../engine/migrations/content-format.ts';
import type { CommandContext } from '../command/command.ts';
import { lineDiff } from '../fix/line-diff.ts';
import { validateContent } from '../validate/validate-content.ts';
import { changesSince } from './changes-since.ts';
import { compareEngines } from './compare-engines.ts';
import { type Engine, engineAt, installedEngine } from './engine.ts';
import { type MigratedFolder, migrateFolder } from './migrate-folder.ts';

export interface UpgradeRequest {
  readonly dryRun: boolean;
}

/** Upgrades a content folder, and prints what changes before it writes. Returns the exit code. */
export async function upgradeSite(
  { dryRun }: UpgradeRequest,
  folder: string,
  context: CommandContext,
): Promise<number> {
  const { cwd, out } = context;
  const print = (...lines: readonly string[]) => out.write(lines.map((line) => `${line}\n`).join(''));
  const shown = (file: string) => relative(cwd, join(folder, file)).replaceAll('\\', '/');
  const engine = engineAt(engineRoot);
  const installed = installedEngine(cwd);
  const planned = migrateFolder(folder, { dryRun: true });
  if (installed !== undefined) print(...changesSince(readChangelog(engine), installed.version));
  print(...contentChanges(planned, engine));
  if (installed !== undefined)
    print(...(await compareEngines({ installed, engine, folder, planned }, context)));
  if (dryRun) {
    for (const { file, text, before } of planned.changed)
      print(`--- ${shown(file)}`, ...lineDiff(before, text));
    print('Nothing was written.');
    return 0;
  }
  migrateFolder(folder, { dryRun: false });
  print(`Wrote ${counted(planned.changed.length, 'file')}.`);
  if (installed !== undefined) print(`Now install this version: npm install cityblock@${engine.version}`);
  const checks = {
    format: 'text',
    release: false,
    rules: false,
    fix: false,
    dryRun: false,
    watch: false,
  } as const;
  return validateContent({ ...checks, content: undefined }, folder, context, {});
}

const readChangelog = ({ root }: Engine): string => readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

function contentChanges({ from, applied, changed }: MigratedFolder, { version }: Engine): readonly string[] {
  if (changed.length === 0)
    return [`The content has the format of Cityblock ${version}: nothing is to be done.`];
  return [
    `The content has format ${from}; Cityblock ${version} reads format ${contentFormat}.`,
    ...applied.map(({ migration, files }) => `  ${counted(files, 'file')}: ${migration.summary}`),
  ];
}
