import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { engineModule, engineRoot, siteRoot } from './engine/folders.ts';

/** Writes dist/dashboard-entry.json: the path of the script that the dashboard document loads. */
const dashboardEntry: Plugin = {
  name: 'cityblock:dashboard-entry',
  async writeBundle({ dir = '' }, bundle) {
    const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
    await writeFile(join(dirname(dir), 'dashboard-entry.json'), JSON.stringify(`/${entry?.fileName}`));
  },
};

/**
 * The dashboard has its own build. In a joint build, packages that both use would be in shared scripts, and visitors would
 * load parts that only the dashboard needs.
 */
export default defineConfig({
  root: engineRoot,
  plugins: [react(), dashboardEntry],
  publicDir: false,
  build: {
    target: 'es2023',
    modulePreload: false,
    outDir: join(siteRoot, 'dist/client'),
    emptyOutDir: false,
    assetsDir: 'assets/dashboard',
    // In kB. One script for signed-in users: all its views share nearly all of it.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: engineModule('server/dashboard/app/main.tsx') },
  },
});
