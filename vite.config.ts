import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { styledComponentsTransform } from './styled-components-transform.ts';

export default defineConfig({
  plugins: [react(), vike()],
  oxc: styledComponentsTransform,
  // Its package serves CommonJS to Node, without the default export that the components import.
  ssr: { noExternal: ['styled-components'] },
  build: { target: 'es2023' },
  environments: {
    ssr: {
      build: {
        copyPublicDir: false,
        rolldownOptions: { input: { renderer: 'server/renderer.ts' } },
      },
    },
  },
});
