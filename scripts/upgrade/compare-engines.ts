import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { counted } from '../../engine/content/counted.ts';
import { documentBlocks } from '../../engine/content/document-blocks.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { CommandContext } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { type BlocksOfPage, comparePages, type PageDifference } from './compare-pages.ts';
import type { Engine } from './engine.ts';
import type { MigratedFolder } from './migrate-folder.ts';
import { replacedComponents } from './replaced-components.ts';

interface Upgrade {
  readonly installed: Engine;
  readonly engine: Engine;
  /** The content folder. */
  readonly folder: string;
  readonly planned: MigratedFolder;
}

const run = promisify(execFile);

/**
 * Exports a copy of the site with the installed version, and one in its new format with this version; writes nothing in the folder of
 * the site. Returns lines for the user: the pages that differ, by type of block, and the site's components whose original has changed.
 */
export async function compareEngines(
  { installed, engine, folder, planned }: Upgrade,
  { cwd, err }: Pick<CommandContext, 'cwd' | 'err'>,
): Promise<readonly string[]> {
  err.write(`Comparing the pages of Cityblock ${installed.version} with those of ${engine.version}…\n`);
  const temporary = await mkdtemp(join(tmpdir(), 'cityblock-upgrade-'));
  try {
    const site = { folder: resolve(cwd), content: resolve(cwd, folder) };
    const [old, next] = [join(temporary, 'old'), join(temporary, 'next')];
    await copySite(site, old, installed);
    // With its build, so that it is not made again.
    for (const name of ['package-lock.json', 'dist']) await copyIfPresent(site.folder, old, name);
    await copySite(site, next, engine);
    for (const { file, text } of planned.changed) await writeFile(join(next, 'content', file), text);
    const before = await pagesOf(installed, old, join(temporary, 'before'));
    const after = await pagesOf(engine, next, join(temporary, 'after'));
    const differences = comparePages(before, after, blocksOf(join(next, 'content')));
    return [
      ...differenceLines(differences, after.size),
      ...(await replacedComponents(site.folder, installed.root, engine.root)),
    ];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Copies a site, so that a version builds and exports it in a folder of its own. */
async function copySite(
  site: { readonly folder: string; readonly content: string },
  copy: string,
  engine: Engine,
): Promise<void> {
  const packages = join(site.folder, 'node_modules');
  await mkdir(join(copy, 'node_modules'), { recursive: true });
  for (const name of ['package.json', '.env', 'blocks', 'public'])
    await copyIfPresent(site.folder, copy, name);
  await cp(site.content, join(copy, 'content'), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== 'cityblock' && !name.startsWith('.'))
      await symlink(join(packages, name), join(copy, 'node_modules', name), 'junction');
  await symlink(engine.root, join(copy, 'node_modules/cityblock'), 'junction');
}

async function copyIfPresent(from: string, to: string, name: string): Promise<void> {
  const options = { recursive: true, preserveTimestamps: true };
  await cp(join(from, name), join(to, name), options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Exports a copy of a site with a version, and returns its pages by path. */
async function pagesOf(
  { program, version }: Engine,
  site: string,
  out: string,
): Promise<ReadonlyMap<string, string>> {
  const args = [program, 'export', '--unchecked', '--out', out, '--base', 'https://upgrade.example'];
  const env = { ...process.env, CITYBLOCK_SITE: site };
  await run(process.execPath, [...args, '--content', join(site, 'content')], {
    cwd: site,
    env,
    maxBuffer: 1e8,
  }).catch(({ stdout = '', stderr = '' }: { readonly stdout?: string; readonly stderr?: string }) => {
    throw new CommandError(
      `Version ${version} cannot export the site. Nothing was written.\n${stdout}${stderr}`,
    );
  });
  const pages = new Map<string, string>();
  for await (const file of glob('**/*.html', { cwd: out }))
    pages.set(pathOf(file.replaceAll('\\', '/')), await readFile(join(out, file), 'utf8'));
  return pages;
}

const pathOf = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;

/** Returns a function that finds the types of the blocks in the main content of a page, by id. */
function blocksOf(folder: string): (path: string) => BlocksOfPage {
  const { state } = new SiteContent(folder, builtInModel).read(Date.now());
  return (path) => {
    const route = state?.routes.match(path).route;
    if (route === undefined) return new Map();
    const kind = route.kind === 'page' ? 'pages' : 'templates';
    return new Map(
      documentBlocks(kind, route.document.value).map(({ block }) => [String(block.id), String(block.type)]),
    );
  };
}

function differenceLines(differences: readonly PageDifference[], pages: number): readonly string[] {
  if (differences.length === 0)
    return [`All ${counted(pages, 'page')} have the same content and markup as before.`];
  const of = (change: PageDifference['change']) => differences.filter((page) => page.change === change);
  const parts = Map.groupBy(
    of('changed').flatMap(({ path, parts: names }) => names.map((name) => ({ name, path }))),
    ({ name }) => name,
  );
  return [
    `${counted(differences.length, 'page')} of ${pages.toLocaleString('en-US')} will differ:`,
    ...[...parts]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([name, found]) => `  ${name}: ${examples(found.map(({ path }) => path))}`),
    ...(['added', 'removed'] as const).flatMap((change) => {
      const paths = of(change).map(({ path }) => path);
      return paths.length === 0 ? [] : `  ${change}: ${examples(paths)}`;
    }),
  ];
}

function examples(paths: readonly string[]): string {
  return `${counted(paths.length, 'page')}, such as ${paths.slice(0, 3).join(', ')}`;
}
