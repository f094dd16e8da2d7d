import { defineConfig } from 'vitest/config';
import { styledComponentsTransform } from './styled-components-transform.ts';

export default defineConfig({
  oxc: styledComponentsTransform,
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    server: { deps: { inline: ['styled-components'] } },
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: 'server/testing/postgres-on-demand.ts',
          include: ['{engine,blocks,server,scripts,e2e}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
