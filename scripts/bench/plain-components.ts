import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { projectRoot } from '../project-root.ts';

export type Components = Readonly<Record<string, unknown>>;

/**
 * The components of all block types, compiled as the build compiles them but without CSS-in-JS: `styled.div` is a `div`
 * with a class.
 */
export async function loadPlainComponents(): Promise<Components> {
  // Inside the project, so that the bundle finds React.
  const folder = await mkdtemp(join(projectRoot, 'node_modules/.cityblock-bench-'));
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'warn',
      mode: 'production',
      plugins: [react()],
      resolve: {
        alias: { 'styled-components': fileURLToPath(new URL('styled-stand-in.ts', import.meta.url)) },
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
