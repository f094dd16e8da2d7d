import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { engineRoot } from '../../engine/folders.ts';

/** An installation of the program. */
export interface Engine {
  /** The absolute path of its folder. */
  readonly root: string;
  readonly version: string;
  /** The absolute path of the file that runs its commands. */
  readonly program: string;
}

const manifestSchema = z.looseObject({
  version: z.string(),
  bin: z.looseObject({ cityblock: z.string() }),
});

/** @throws Error if the folder has no manifest of the program */
export function engineAt(root: string): Engine {
  const { version, bin } = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { root, version, program: join(root, bin.cityblock) };
}

/**
 * Returns the program that the site in a folder has installed; undefined if that is the one that runs, or none. With
 * `npx cityblock@latest`, a later version runs than the installed one.
 */
export function installedEngine(siteFolder: string): Engine | undefined {
  const root = resolve(siteFolder, 'node_modules/cityblock');
  if (!existsSync(join(root, 'package.json')) || realpathSync(root) === realpathSync(engineRoot))
    return undefined;
  return engineAt(realpathSync(root));
}
