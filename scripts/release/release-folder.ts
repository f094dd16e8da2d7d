import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compareText } from '../../engine/content/compare-text.ts';
import { CommandError } from '../command/command-error.ts';

/** Why a release cannot be made, verified or used. */
export const releaseError = (message: string): CommandError =>
  new CommandError(message, { code: 'CB_RELEASE', exitCode: 1 });

const manifestFile = 'manifest.json';

const manifestSchema = z.object({
  /** The release of the program and the version of the content, as the server names them. */
  release: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** The folder of the installed packages, by the hash of the lockfile. */
  packages: z.string(),
  /** The SHA-256 of the list of their files; releases of earlier versions have none. */
  packageFiles: z.string().optional(),
  /** The path of the module that starts a process; that of {@link defaultStart} in releases of earlier versions. */
  start: z.string().optional(),
  /** The SHA-256 of each file by its path. */
  files: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the names of the releases in a folder, oldest first. */
export function listReleases(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, manifestFile)) && !isLink(name))
    .sort();
}

/** Links in the folder of releases. */
export type ReleaseLink = 'current' | 'previous';

function isLink(name: string): boolean {
  return name === 'current' || name === 'previous';
}

/** The name of the release that a link names; undefined if there is no such link. */
export function linkedRelease(folder: string, link: ReleaseLink): string | undefined {
  try {
    return readlinkSync(join(folder, link));
  } catch {
    return undefined;
  }
}

/** Makes a link name a release, at once: other processes see the old or the new one. */
export function linkRelease(folder: string, link: ReleaseLink, name: string): void {
  const temporary = join(folder, `.${link}-${process.pid}`);
  rmSync(temporary, { force: true });
  symlinkSync(name, temporary);
  renameSync(temporary, join(folder, link));
}

/** The socket on which the server takes orders. */
export function orderSocket(folder: string): string {
  return join(folder, 'orders.sock');
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** The path of the manifest in the folder of a release. */
export function manifestPath(release: string): string {
  return join(release, manifestFile);
}

export function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Reads the manifest of a release and compares its files with it.
 * @throws CommandError if there is no such release, or a file is missing, changed or not in the manifest
 */
export function verifyRelease(folder: string, name: string): Manifest {
  const release = join(folder, name);
  const known = listReleases(folder);
  if (!known.includes(name))
    throw releaseError(
      `There is no release ${name} in ${folder}. It has ${known.length === 0 ? 'none' : known.join(', ')}.`,
    );
  const manifest = readManifest(release);
  const found = filesOf(release).filter((path) => path !== manifestFile);
  const faults = differences(release, found, manifest.files);
  if (faults.length === 0) return manifest;
  throw releaseError(
    `The release ${name} differs from its manifest: ${inShort(faults)}. Make it again with npx cityblock release.`,
  );
}

/**
 * Like {@link verifyRelease}, but also compares the files of the packages, which takes seconds: before a process loads them.
 * @throws CommandError also if a file of the packages differs
 */
export function verifyWithPackages(folder: string, name: string): void {
  const { packages, packageFiles } = verifyRelease(folder, name);
  if (packageFiles === undefined) return;
  const path = join(folder, packages);
  const list = existsSync(packageListPath(path)) ? readFileSync(packageListPath(path)) : Buffer.alloc(0);
  const faults =
    hashOf(list) === packageFiles
      ? differences(path, packagePaths(path), packageListSchema.parse(JSON.parse(list.toString())))
      : [`${packageListFile} was changed`];
  if (faults.length === 0) return;
  throw releaseError(
    `The packages of the release ${name} in ${path} differ from its manifest: ${inShort(faults)}. Delete this folder, run npm ci, and make the release again with npx cityblock release.`,
  );
}

const packageListFile = 'files.json';
const packageListSchema = z.record(z.string(), z.string());

/** The path of the list of the files of packages, with the SHA-256 of each. */
function packageListPath(packages: string): string {
  return join(packages, packageListFile);
}

function packagePaths(packages: string): readonly string[] {
  // Programs write caches there.
  return filesOf(packages, 'node_modules').filter(
    (path) => !path.startsWith(join('node_modules', '.cache', '/')),
  );
}

/** Writes the list of the files of packages, unless there is one. Returns its hash. */
export function listPackageFiles(packages: string): string {
  const path = packageListPath(packages);
  if (!existsSync(path)) {
    const hashes = packagePaths(packages).map((file) => [file, hashOf(readFileSync(join(packages, file)))]);
    const unfinished = `${path}.unfinished`;
    writeFileSync(unfinished, JSON.stringify(Object.fromEntries(hashes), null, 1));
    renameSync(unfinished, path);
  }
  return hashOf(readFileSync(path));
}

/** Compares files with their hashes, and describes each that is missing, changed or not among them. */
function differences(
  folder: string,
  paths: readonly string[],
  hashes: Readonly<Record<string, string>>,
): readonly string[] {
  const found = new Set(paths);
  const faults = Object.entries(hashes).flatMap(([path, hash]) => {
    if (!found.delete(path)) return [`${path} is missing`];
    return hashOf(readFileSync(join(folder, path))) === hash ? [] : [`${path} was changed`];
  });
  return [...faults, ...[...found].map((path) => `${path} was added`)];
}

function inShort(faults: readonly string[]): string {
  const more = faults.length > 3 ? ` and ${faults.length - 3} more` : '';
  return faults.slice(0, 3).join(', ') + more;
}

const defaultStart = 'scripts/start-release.ts';

/** The path of the module that starts a process of a release. */
export function startModule(release: string): string {
  return join(release, readManifest(release).start ?? defaultStart);
}

function readManifest(release: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(manifestPath(release), 'utf8')));
  } catch {
    throw releaseError(`The manifest of ${release} cannot be read. Make the release again.`);
  }
}

/** The paths of the files of a release in a fixed order, without what links lead to, such as the packages. */
export function filesOf(release: string, folder = ''): readonly string[] {
  return readdirSync(join(release, folder), { withFileTypes: true })
    .toSorted((left, right) => compareText(left.name, right.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesOf(release, path);
      return entry.isFile() ? [path] : [];
    });
}
