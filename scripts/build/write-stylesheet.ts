import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { defaultComposition } from '../../engine/content/theme/composition.ts';
import { loadSsrBundle } from '../../server/load-ssr-bundle.ts';

/**
 * Writes the stylesheet of the sites with the default composition into the client build.
 * @throws BlockError if a component of the site cannot be loaded
 */
export async function writeStylesheet(root: string): Promise<void> {
  const { styles } = await loadSsrBundle().catch(explainFailure);
  const { path, css } = styles.stylesheet(defaultComposition);
  await writeFile(join(root, 'dist/client', path), css);
}

/** Loads the components again as they are written, because the stack of the bundle names no file of the site. */
async function explainFailure(error: unknown): Promise<never> {
  const { createDevelopmentVite } = await import('../../server/development-vite.ts');
  const vite = await createDevelopmentVite({ server: createServer() });
  try {
    await vite.loadSsrBundle();
  } finally {
    await vite.close();
  }
  throw error;
}
