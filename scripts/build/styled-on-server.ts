import type { Plugin } from 'vite';
import { engineModule } from '../../engine/folders.ts';

/**
 * Replaces styled-components for the components of pages, in the build, in development and in tests. The dashboard and the
 * studio keep the library, because they render in the browser.
 */
export const styledOnServer: Plugin = {
  name: 'cityblock:styled-on-server',
  enforce: 'pre',
  // Vite resolves no imports of external packages. Blocks of a site import the package, whose own modules are in the bundle too.
  config: () => ({ ssr: { noExternal: ['cityblock', 'styled-components'] } }),
  resolveId: {
    filter: { id: /^styled-components$/ },
    handler: (_id, importer = '') =>
      /\/server\/(?:dashboard|studio)\//.test(importer) ? null : engineModule('engine/render/styled.ts'),
  },
};
