import { createHash } from 'node:crypto';
import { access, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The inputs of a build in the program. */
const programInputs = [
  'engine/**/*',
  'blocks/**/*',
  'server/**/*',
  'scripts/build/{block-modules,bundled-fonts,styled-on-server}.*',
  'tsconfig.json',
  'vite.config.*',
  'vite.dashboard.config.*',
  'vite.studio.config.*',
];

/** The inputs of a build in the folder of the site. Content is not an input: the server reads it at run time. */
const siteInputs = ['blocks/**/*', 'public/**/*', 'package-lock.json'];

const outputs = [
  'dist/document.html',
  'dist/server/ssr-bundle.mjs',
  'dist/client/assets',
  'dist/dashboard-entry.json',
  'dist/studio-entry.json',
];

const stampFile = 'dist/build-stamp.json';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** A hash of the names and contents of all inputs, of the program and of the site. */
export async function hashInputs(program: string, site: string): Promise<string> {
  const hash = createHash('sha256');
  const ofSite = await filesOf(site, siteInputs);
  const ofProgram = (await filesOf(program, programInputs)).filter((path) => !ofSite.includes(path));
  for (const [root, paths] of [
    [program, ofProgram],
    [site, ofSite],
  ] as const) {
    for (const path of paths) {
      const content = await readFile(path);
      hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesOf(root: string, patterns: readonly string[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !isTest(path)) paths.push(path);
  }
  return paths.sort();
}

async function readStamp(site: string): Promise<string | undefined> {
  try {
    const stamp: unknown = JSON.parse(await readFile(join(site, stampFile), 'utf8'));
    return typeof stamp === 'object' && stamp !== null && 'inputs' in stamp
      ? String(stamp.inputs)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the build is incomplete or its inputs have changed. */
export async function isBuildStale(program: string, site: string): Promise<boolean> {
  const present = await Promise.all(
    outputs.map((path) =>
      access(join(site, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return present.includes(false) || (await readStamp(site)) !== (await hashInputs(program, site));
}

/** Marks the build as incomplete. Call it before a build. */
export async function removeBuildStamp(site: string): Promise<void> {
  await rm(join(site, stampFile), { force: true });
}

/**
 * Marks the build as complete.
 * @param hash the hash of the inputs before the build
 */
export async function writeBuildStamp(site: string, hash: string): Promise<void> {
  await writeFile(join(site, stampFile), `${JSON.stringify({ inputs: hash })}\n`);
}
