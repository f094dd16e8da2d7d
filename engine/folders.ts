import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether the program runs as it is written; the package has it compiled. */
const isSource = import.meta.url.endsWith('.ts');

/** The absolute path of the folder of the program, with `engine/`, `blocks/`, `server/` and `scripts/`. */
export const engineRoot: string = join(fileURLToPath(import.meta.url), '../..');

/**
 * The absolute path of the folder of the site, with its `blocks/`, `public/` and `dist/`. A checkout of this repository
 * contains its site, so the working directory does not matter; an installed package serves the site in the working directory. A
 * supervisor sets the folder of a release.
 */
export const siteRoot: string = process.env.CITYBLOCK_SITE ?? (isSource ? engineRoot : process.cwd());

/**
 * The absolute path of a module of the program.
 * @param source its path as it is written: `server/site/content-worker.ts`
 */
export function engineModule(source: `${string}.ts` | `${string}.tsx`): string {
  return join(engineRoot, isSource ? source : source.replace(/\.tsx?$/, '.js'));
}
