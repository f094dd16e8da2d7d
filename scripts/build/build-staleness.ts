import { createHash } from 'node:crypto';
import { access, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The inputs of a build. Content is not an input: the server reads it at run time. */
const inputs = [
  'engine/**/*',
  'blocks/**/*',
  'server/**/*',
  'public/**/*',
  'package-lock.json',
  'scripts/build/unique-parts.ts',
  'styled-on-server.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.dashboard.config.ts',
];

const outputs = [
  'dist/server/entry.mjs',
  'dist/server/ssr-bundle.mjs',
  'dist/client/assets',
  'dist/dashboard-entry.json',
];

const stampFile = 'dist/build-stamp.json';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** A hash of the names and contents of all inputs. */
export async function hashInputs(root: string): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !isTest(path)) files.push(path);
  }
  const hash = createHash('sha256');
  for (const path of files.sort()) {
    const content = await readFile(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function readStamp(root: string): Promise<string | undefined> {
  try {
    const stamp: unknown = JSON.parse(await readFile(join(root, stampFile), 'utf8'));
    return typeof stamp === 'object' && stamp !== null && 'inputs' in stamp
      ? String(stamp.inputs)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the build is incomplete or its inputs have changed. */
export async function isBuildStale(root: string): Promise<boolean> {
  const present = await Promise.all(
    outputs.map((path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return present.includes(false) || (await readStamp(root)) !== (await hashInputs(root));
}

/** Marks the build as incomplete. Call it before a build. */
export async function removeBuildStamp(root: string): Promise<void> {
  await rm(join(root, stampFile), { force: true });
}

/**
 * Marks the build as complete.
 * @param hash the hash of the inputs before the build
 */
export async function writeBuildStamp(root: string, hash: string): Promise<void> {
  await writeFile(join(root, stampFile), `${JSON.stringify({ inputs: hash })}\n`);
}
