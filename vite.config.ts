import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { engineModule, engineRoot, siteRoot } from './engine/folders.ts';
import { blockModules } from './scripts/build/block-modules.ts';
import { bundledFonts } from './scripts/build/bundled-fonts.ts';
import { styledOnServer } from './scripts/build/styled-on-server.ts';

/**
 * Removes the 0.8 kB helper with which Vite preloads the stylesheets and shared chunks of dynamic imports. Islands have no
 * stylesheets, and React loads in parallel with them, so the helper would have no effect.
 */
const plainDynamicImports: Plugin = {
  name: 'cityblock:plain-dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** Removes Vike's client runtime from the build. No page loads it, because the entry script is our own. */
const withoutVikeClient: Plugin = {
  name: 'cityblock:without-vike-client',
  apply: 'build',
  enforce: 'post',
  options: {
    order: 'post',
    handler(options) {
      if (typeof options.input !== 'object' || Array.isArray(options.input)) return null;
      const { 'entries/entry-server-routing': _unused, ...input } = options.input;
      return { ...options, input };
    },
  },
};

/** Writes dist/client-modules.json: the source files in each client script. */
const clientModules: Plugin = {
  name: 'cityblock:client-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const { root } = this.environment.config;
    const scripts = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk'
        ? [[`/${output.fileName}`, output.moduleIds.map((id) => relative(root, id)).sort()] as const]
        : [],
    );
    await writeFile(
      join(dirname(dir), 'client-modules.json'),
      JSON.stringify(Object.fromEntries(scripts), null, 1),
    );
  },
};

/** The dependencies of every island are in one script, which changes only with these packages. */
const islandDependencies = /node_modules\/(?:react|react-dom|scheduler)\//;

export default defineConfig({
  root: engineRoot,
  publicDir: join(siteRoot, 'public'),
  cacheDir: join(siteRoot, 'node_modules/.vite'),
  plugins: [
    react(),
    vike(),
    styledOnServer,
    blockModules,
    bundledFonts,
    plainDynamicImports,
    withoutVikeClient,
    clientModules,
  ],
  build: { target: 'es2023', modulePreload: false, outDir: join(siteRoot, 'dist'), emptyOutDir: true },
  optimizeDeps: {
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client'],
    // Packages that are found later would reload the page.
    entries: [
      'server/dashboard/app/main.tsx',
      'server/studio/app/main.tsx',
      'server/studio/app/preview/preview-script.ts',
    ].map((source) => normalizePath(join(engineRoot, source))),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            manualChunks: (id) => (islandDependencies.test(id) ? 'react' : undefined),
          },
        },
      },
    },
    ssr: {
      build: {
        copyPublicDir: false,
        rolldownOptions: { input: { 'ssr-bundle': engineModule('server/ssr-bundle.ts') } },
      },
    },
  },
});
