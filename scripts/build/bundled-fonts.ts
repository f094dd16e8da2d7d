import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { engineRoot } from '../../engine/folders.ts';

const folder = join(engineRoot, 'blocks/ui/fonts');

const names: ReadonlySet<string> = new Set(globSync('*.woff2', { cwd: folder }));

/** Adds the fonts that come with the program to the client build, and serves them in development. */
export const bundledFonts: Plugin = {
  name: 'cityblock:bundled-fonts',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const name of names)
      this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(join(folder, name)) });
  },
  configureServer({ middlewares }) {
    middlewares.use('/fonts', ({ url = '' }, response, next) => {
      const name = basename(url);
      if (url !== `/${name}` || !names.has(name)) return next();
      response.setHeader('content-type', 'font/woff2').end(readFileSync(join(folder, name)));
    });
  },
};
