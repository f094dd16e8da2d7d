import { builtFile } from './not-built.ts';

/** The exports of server/ssr-bundle.ts, compiled together with the components. */
export type SsrBundle = typeof import('./ssr-bundle.ts');

/** Loads the SSR bundle of the production build. Throws a NotBuiltError if there is no build. */
export async function loadSsrBundle(): Promise<SsrBundle> {
  return import(await builtFile('dist/server/ssr-bundle.mjs'));
}
