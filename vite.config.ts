import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import { styledComponentsTransform } from './styled-components-transform.ts';

/**
 * Vite wraps every dynamic import in 0.8 kB of script that preloads style sheets and shared chunks. Islands bring no
 * style sheets, and React loads beside them; every page would pay for nothing.
 */
const plainDynamicImports: Plugin = {
  name: 'cityblock:plain-dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** Vike's client runtime is built in any case. No page loads it: the entry is a script of ours. */
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

/** Writes dist/client-modules.json: which source files stand in which script that browsers may load. */
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

/** What every island needs stands in one script, which changes only when these packages do. */
const needsOfEveryIsland = /node_modules\/(?:react|react-dom|scheduler)\//;

export default defineConfig({
  plugins: [react(), vike(), plainDynamicImports, withoutVikeClient, clientModules],
  oxc: styledComponentsTransform,
  // Its package serves CommonJS to Node, without the default export that the components import.
  ssr: { noExternal: ['styled-components'] },
  build: { target: 'es2023', modulePreload: false },
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom/client'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            manualChunks: (id) => (needsOfEveryIsland.test(id) ? 'react' : undefined),
          },
        },
      },
    },
    ssr: {
      build: {
        copyPublicDir: false,
        rolldownOptions: { input: { 'ssr-bundle': 'server/ssr-bundle.ts' } },
      },
    },
  },
});
