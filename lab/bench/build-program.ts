import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { projectRoot } from '../../scripts/command/project-root.ts';

/** A program of the benchmark with JSX, compiled for production. */
export interface BuiltProgram {
  /** The path of its file. */
  readonly file: string;
  remove(): Promise<void>;
}

/** Compiles a program as the build of the site does. */
export async function buildProgram(entry: string): Promise<BuiltProgram> {
  // Inside the project, so that Node resolves React.
  const folder = await mkdtemp(join(projectRoot, 'node_modules/.cityblock-bench-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'warn',
      mode: 'production',
      plugins: [react()],
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
      },
    });
    return { file: join(folder, 'program.mjs'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
