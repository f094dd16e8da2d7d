import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { styledComponentsTransform } from './styled-components-transform.ts';

/** Writes dist/dashboard-entry.json: the path of the script that the document of the dashboard names. */
const dashboardEntry: Plugin = {
  name: 'cityblock:dashboard-entry',
  async writeBundle({ dir = '' }, bundle) {
    const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
    await writeFile(join(dirname(dir), 'dashboard-entry.json'), JSON.stringify(`/${entry?.fileName}`));
  },
};

/**
 * The dashboard is built by itself: in one build with the site, the packages that both use would stand in shared
 * scripts, and prospects would load what only the dashboard needs of them.
 */
export default defineConfig({
  plugins: [react(), dashboardEntry],
  oxc: styledComponentsTransform,
  publicDir: false,
  build: {
    target: 'es2023',
    modulePreload: false,
    outDir: 'dist/client',
    emptyOutDir: false,
    assetsDir: 'assets/dashboard',
    rolldownOptions: { input: 'server/dashboard/app/main.tsx' },
  },
});
