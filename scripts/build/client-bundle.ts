import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { projectRoot } from '../command/project-root.ts';

const client = join(projectRoot, 'dist/client');

/** A script of the client build, with the path of its URL. */
export interface ClientScript {
  readonly path: string;
  readonly code: string;
}

const clientModules = z.record(z.string(), z.array(z.string()).readonly()).readonly();

/** The source files in each client script, by the script's path. */
export type ClientModules = z.infer<typeof clientModules>;

/** Reads the module list that the build writes. */
export async function readClientModules(): Promise<ClientModules> {
  return clientModules.parse(
    JSON.parse(await readFile(join(projectRoot, 'dist/client-modules.json'), 'utf8')),
  );
}

/**
 * The path of the script that contains a source file.
 * @throws Error if no script contains it.
 */
export function scriptOf(modules: ClientModules, sourceFile: string): string {
  const path = Object.keys(modules).find((script) => modules[script]?.includes(sourceFile));
  if (path === undefined) throw new Error(`The build has no script with ${sourceFile} in it.`);
  return path;
}

const staticImport = /(?:^|[;}\s])(?:import|from)\s*["'`]([^"'`]+)["'`]/g;

/** The scripts at the paths and all scripts that they import statically. */
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

/** The scripts in the markup of a page that run without a request. */
export function inlineScripts(path: string, html: string): readonly ClientScript[] {
  return [...html.matchAll(/<script(?![^>]*(?: src=| type="application\/))[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => ({ path, code }),
  );
}

/** The total size of the scripts in bytes, each compressed with gzip. */
export function gzipBytes(scripts: readonly ClientScript[]): number {
  return scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Maximum number of gzip bytes of the contact form with everything it needs to validate and send. */
export const contactFormLimit = 95_000;

/**
 * The scripts that the contact form needs to validate and send: its island, React, and the entry script of every page.
 * @param entry the path of the entry script
 */
export async function contactFormScripts(entry: string): Promise<readonly ClientScript[]> {
  const modules = await readClientModules();
  return scriptsToRun(
    entry,
    scriptOf(modules, 'engine/browser/hydrate-island.ts'),
    scriptOf(modules, 'blocks/forms/LeadForm.island.tsx'),
  );
}

/** Code that must not be in client scripts: blocks style islands from outside, on the server. */
const styleLibraries =
  /^(?:node_modules\/(?:styled-components|stylis|@emotion)\/|engine\/render\/styled\.ts$)/;

/** The files of style libraries in client scripts; expected to be empty. */
export function styleLibraryFiles(modules: ClientModules): readonly string[] {
  return Object.values(modules)
    .flat()
    .filter((file) => styleLibraries.test(file));
}
