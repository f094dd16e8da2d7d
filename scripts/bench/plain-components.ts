import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { projectRoot } from '../project-root.ts';

export type Components = Readonly<Record<string, unknown>>;

/** Builds the components of all block types as the build does, but without CSS-in-JS: `styled.div` is a `div` with a class. */
export async function loadPlainComponents(): Promise<Components> {
  // Inside the project, so that Node resolves React.
  const folder = await mkdtemp(join(projectRoot, 'node_modules/.cityblock-bench-'));
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'warn',
      mode: 'production',
      plugins: [react()],
      resolve: {
        alias: { 'styled-components': fileURLToPath(new URL('plain-styled.ts', import.meta.url)) },
      },
      build: {
        ssr: 'server/ssr-bundle.ts',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'ssr-bundle.mjs' } },
      },
    });
    const { components }: { components: Components } = await import(
      pathToFileURL(join(folder, 'ssr-bundle.mjs')).href
    );
    return components;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
