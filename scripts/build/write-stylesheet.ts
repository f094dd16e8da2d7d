import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSsrBundle } from '../../server/load-ssr-bundle.ts';

/** Writes the stylesheet of all components into the client build. */
export async function writeStylesheet(root: string): Promise<void> {
  const { styles } = await loadSsrBundle();
  await writeFile(join(root, 'dist/client', styles.path), styles.css);
}
