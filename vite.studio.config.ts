import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { engineModule, engineRoot, siteRoot } from './engine/folders.ts';
import { blockModules } from './scripts/build/block-modules.ts';
import { styledOnServer } from './scripts/build/styled-on-server.ts';

/** Writes dist/studio-entry.json: the paths of the scripts that the studio and its previews load. */
const studioEntry: Plugin = {
  name: 'cityblock:studio-entry',
  async writeBundle({ dir = '' }, bundle) {
    const scripts = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' && output.isEntry ? [[output.name, `/${output.fileName}`] as const] : [],
    );
    await writeFile(join(dirname(dir), 'studio-entry.json'), JSON.stringify(Object.fromEntries(scripts)));
  },
};

/**
 * The studio has its own build, so that visitors load no part of it. The script of previews starts the islands and behaviors of
 * pages in place of the script that visitors load.
 */
export default defineConfig({
  root: engineRoot,
  plugins: [react(), styledOnServer, blockModules, studioEntry],
  publicDir: false,
  build: {
    target: 'es2023',
    modulePreload: false,
    outDir: join(siteRoot, 'dist/client'),
    emptyOutDir: false,
    assetsDir: 'assets/studio',
    // In kB. Signed-in users load it once.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        studio: engineModule('server/studio/app/main.tsx'),
        preview: engineModule('server/studio/app/preview/preview-script.ts'),
      },
    },
  },
});
