import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteRoot } from '../engine/folders.ts';

/** The header of every response that names the release of the program and the version of the content. */
export const releaseHeader = 'x-release';

const stampFile = join(siteRoot, 'dist/build-stamp.json');

/** The name of a release: the start of the hash of all inputs of its build. */
export function releaseOf(inputs: string): string {
  return inputs.slice(0, 12);
}

/** The name of the release that was built; "unbuilt" without a build, as in development. */
export function builtRelease(): string {
  try {
    const stamp: unknown = JSON.parse(readFileSync(stampFile, 'utf8'));
    if (typeof stamp === 'object' && stamp !== null && 'inputs' in stamp)
      return releaseOf(String(stamp.inputs));
  } catch {
    // There is no complete build.
  }
  return 'unbuilt';
}

/** The value of {@link releaseHeader}: "4f2a91c07be3; content=0d9c51f3a87b6e24". */
export function releaseValue(release: string, content: string | undefined): string {
  return `${release}; content=${content ?? 'none'}`;
}

/** Reads a value of {@link releaseHeader}; undefined if it has another form. */
export function readReleaseValue(
  value: string,
): { readonly release: string; readonly content: string } | undefined {
  const [, release, content] = /^([^;]+); content=(\S+)$/.exec(value) ?? [];
  return release === undefined || content === undefined ? undefined : { release, content };
}
