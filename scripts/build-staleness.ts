import { createHash } from 'node:crypto';
import { access, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All that a build reads. Content is not among it: the server reads that itself. */
const inputs = [
  'engine/**/*',
  'blocks/**/*',
  'server/**/*',
  'public/**/*',
  'package-lock.json',
  'styled-components-transform.ts',
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

/** A hash over every file that a build reads, its name and its content. */
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

/** Whether the build was made from other files than those that are there now, or is incomplete. */
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

/** Before a build: from now on the build counts as incomplete. */
export async function removeBuildStamp(root: string): Promise<void> {
  await rm(join(root, stampFile), { force: true });
}

/** After a build: remembers what it was made from, as it was before the build began. */
export async function writeBuildStamp(root: string, hash: string): Promise<void> {
  await writeFile(join(root, stampFile), `${JSON.stringify({ inputs: hash })}\n`);
}
