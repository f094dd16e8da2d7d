import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { hasErrorCode } from '../../server/http/errors/file-error.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import {
  filesOf,
  hashOf,
  listPackageFiles,
  type Manifest,
  manifestPath,
  manifestText,
  releaseError,
} from './release-folder.ts';

/** The files and folders that a release contains in addition to its content and packages; the program may be one of these. */
const programParts = ['engine', 'blocks', 'server', 'scripts', 'dist', 'package.json', 'package-lock.json'];

const isTest = /\.(?:test|journey)\.tsx?$/;

export interface ReleaseSource {
  /** The folder of the site, with its build and its packages. */
  readonly root: string;
  readonly contentDir: string;
  /** The path in the folder of the module that starts a process. */
  readonly start: string;
  /** The name of the built release. */
  readonly release: string;
}

export interface MadeRelease {
  readonly name: string;
  readonly manifest: Manifest;
}

/**
 * Makes a folder with the build, the program and the content, and a manifest of their hashes. It is complete when it has
 * its name. The packages of the lockfile are linked once for all releases with the same lockfile.
 * @throws CommandError if the content has errors
 */
export function makeRelease(
  folder: string,
  { root, contentDir, release, start }: ReleaseSource,
  now: Date,
): MadeRelease {
  const content = new SiteContent(contentDir, builtInModel).read(now.getTime());
  if (content.state === undefined)
    throw releaseError('The content has errors. npx cityblock validate lists them.');
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const name = `${stamp}-${release}`;
  const target = join(folder, name);
  if (existsSync(target)) throw releaseError(`The release ${name} exists already.`);
  const unfinished = join(folder, `.${name}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const part of programParts.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, part), join(unfinished, part), {
      recursive: true,
      filter: (path) => !isTest.test(path),
    });
  cpSync(contentDir, join(unfinished, 'content'), { recursive: true, dereference: true });
  const packages = linkPackages(folder, root);
  const manifest: Manifest = {
    release,
    content: content.state.snapshot.version,
    createdAt: now.toISOString(),
    packages,
    packageFiles: listPackageFiles(join(folder, packages)),
    start,
    files: hashFiles(unfinished),
  };
  symlinkSync(join('..', packages, 'node_modules'), join(unfinished, 'node_modules'));
  writeFileSync(manifestPath(unfinished), manifestText(manifest));
  renameSync(unfinished, target);
  return { name, manifest };
}

function hashFiles(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(filesOf(folder).map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

const lockfileSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});

/** Links the installed packages that the program needs into a folder of the lockfile. Returns its name. */
function linkPackages(folder: string, root: string): string {
  const text = readFileSync(join(root, 'package-lock.json'));
  const name = `packages-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  if (existsSync(join(folder, name))) return name;
  const unfinished = join(folder, `.${name}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  const { packages } = lockfileSchema.parse(JSON.parse(text.toString()));
  for (const [path, { dev = false }] of Object.entries(packages)) {
    const source = join(root, path);
    // Packages for other systems are not installed.
    if (path === '' || dev || !existsSync(source)) continue;
    linkTree(source, join(unfinished, path));
  }
  renameSync(unfinished, join(folder, name));
  return name;
}

/** Links all files of a package, without the packages that are installed in it. */
function linkTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') linkTree(from, to);
    } else if (entry.isFile()) linkOrCopy(from, to);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // On another disk.
    if (!hasErrorCode(error, 'EXDEV')) throw error;
    cpSync(from, to);
  }
}
