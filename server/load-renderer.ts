import { builtFile } from './not-built.ts';

/** What server/renderer.ts exports, compiled with the components. */
export type Renderer = typeof import('./renderer.ts');

/** The renderer of the build. Throws a NotBuiltError without a build. */
export async function loadRenderer(): Promise<Renderer> {
  return import(await builtFile('dist/server/renderer.mjs'));
}
