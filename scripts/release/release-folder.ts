import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compareText } from '../../engine/content/compare-text.ts';

/** A release cannot be made, verified or used. The message is for the operator. */
export class ReleaseError extends Error {
  readonly code = 'CB_RELEASE';

  constructor(message: string) {
    super(message);
    this.name = 'ReleaseError';
  }
}

const manifestFile = 'manifest.json';

const manifestSchema = z.object({
  /** The release of the program and the version of the content, as the server names them. */
  release: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** The folder of the installed packages, by the hash of the lockfile. */
  packages: z.string(),
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
 * @throws ReleaseError if there is no such release, or a file is missing, changed or not in the manifest
 */
export function verifyRelease(folder: string, name: string): Manifest {
  const release = join(folder, name);
  const known = listReleases(folder);
  if (!known.includes(name))
    throw new ReleaseError(
      `There is no release ${name} in ${folder}. It has ${known.length === 0 ? 'none' : known.join(', ')}.`,
    );
  const manifest = readManifest(release);
  const found = new Set(filesOf(release));
  found.delete(manifestFile);
  const faults = Object.entries(manifest.files).flatMap(([path, hash]) => {
    if (!found.delete(path)) return [`${path} is missing`];
    return hashOf(readFileSync(join(release, path))) === hash ? [] : [`${path} was changed`];
  });
  faults.push(...[...found].map((path) => `${path} was added`));
  if (faults.length === 0) return manifest;
  const more = faults.length > 3 ? ` and ${faults.length - 3} more` : '';
  throw new ReleaseError(
    `The release ${name} differs from its manifest: ${faults.slice(0, 3).join(', ')}${more}. Make it again with npm run release.`,
  );
}

function readManifest(release: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(manifestPath(release), 'utf8')));
  } catch {
    throw new ReleaseError(`The manifest of ${release} cannot be read. Make the release again.`);
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
