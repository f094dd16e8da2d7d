import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

const client = join(projectRoot, 'dist/client');

/** A script of the build: its path under the site's address, and its code. */
export interface ClientScript {
  readonly path: string;
  readonly code: string;
}

const clientModules = z.record(z.string(), z.array(z.string()).readonly()).readonly();

/** Which source files stand in which script of the build, by the script's path. */
export type ClientModules = z.infer<typeof clientModules>;

/** Reads what the build wrote down about its scripts. */
export async function readClientModules(): Promise<ClientModules> {
  return clientModules.parse(
    JSON.parse(await readFile(join(projectRoot, 'dist/client-modules.json'), 'utf8')),
  );
}

/** The path of the script that a source file stands in. Throws when the build has no such file. */
export function scriptOf(modules: ClientModules, sourceFile: string): string {
  const path = Object.keys(modules).find((script) => modules[script]?.includes(sourceFile));
  if (path === undefined) throw new Error(`The build has no script with ${sourceFile} in it.`);
  return path;
}

const staticImport = /(?:^|[;}\s])(?:import|from)\s*["'`]([^"'`]+)["'`]/g;

/** The scripts at the paths, with everything that they import statically: what a browser loads to run them. */
export async function scriptsToRun(...paths: readonly string[]): Promise<readonly ClientScript[]> {
  const found = new Map<string, ClientScript>();
  const queue = [...paths];
  for (const path of queue) {
    if (found.has(path)) continue;
    const code = await readFile(join(client, path), 'utf8');
    found.set(path, { path, code });
    for (const [, imported = ''] of code.matchAll(staticImport)) {
      queue.push(new URL(imported, `https://example.com${path}`).pathname);
    }
  }
  return [...found.values()];
}

/** How many bytes the scripts are on the wire, each compressed by itself. */
export function gzipBytes(scripts: readonly ClientScript[]): number {
  return scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/**
 * Everything that the contact form needs to validate and send: itself, React, and the script of every page.
 * @param entry the path of the script that every page names
 */
export async function contactFormScripts(entry: string): Promise<readonly ClientScript[]> {
  const modules = await readClientModules();
  return scriptsToRun(
    entry,
    scriptOf(modules, 'engine/browser/hydrate-island.ts'),
    scriptOf(modules, 'blocks/contact-form/ContactForm.island.tsx'),
  );
}

/** The packages that islands may not bring to the browser: blocks style them from outside, on the server. */
const styleLibraries = /^node_modules\/(?:styled-components|stylis|@emotion)\//;

/** The source files of a style library that stand in client scripts; none should. */
export function styleLibraryFiles(modules: ClientModules): readonly string[] {
  return Object.values(modules)
    .flat()
    .filter((file) => styleLibraries.test(file));
}
