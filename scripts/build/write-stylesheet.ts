import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultComposition } from '../../engine/content/theme/composition.ts';
import { loadSsrBundle } from '../../server/load-ssr-bundle.ts';

/** Writes the stylesheet of the sites with the default composition into the client build. */
export async function writeStylesheet(root: string): Promise<void> {
  const { styles } = await loadSsrBundle();
  const { path, css } = styles.stylesheet(defaultComposition);
  await writeFile(join(root, 'dist/client', path), css);
}
