import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { blockModules } from './scripts/build/block-modules.ts';
import { styledOnServer } from './scripts/build/styled-on-server.ts';

/** The files that take longest, in descending order of time. They start first, so that no worker idles at the end. */
const slowFiles = [
  'e2e/site.test.ts',
  'scripts/scaffold/new-command.test.ts',
  'scripts/command/command-arguments.test.ts',
  'e2e/development-server.test.ts',
  'server/run-server.test.ts',
  'scripts/validate/validate-command.test.ts',
  'lab/kill/kill.test.ts',
  'lab/two-instances/two-instances.journey.ts',
  'e2e/accessibility.journey.ts',
  'e2e/accessibility-states.journey.ts',
  'e2e/block-layout.journey.ts',
  'e2e/dashboard.journey.ts',
  'e2e/first-round-trip.journey.ts',
  'e2e/visual-regression.journey.ts',
];

/** A worker that changes the project loads all modules again, so the projects follow each other: the fastest tests first. */
const projectOrder = ['unit', 'sites', 'journeys'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const index = slowFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
      const place = index === -1 ? slowFiles.length : index;
      return projectOrder.indexOf(project.name) * (slowFiles.length + 1) + place;
    };
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}

/** Tests that render all pages of a site. */
const siteTests = ['e2e/site.test.ts', 'e2e/foreign-sites.test.ts'];

// Timeouts end a test that hangs; no test depends on how fast the machine is.
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
} as const;

export default defineConfig({
  // JSX with debugging aids works only with the development build of React, which some tests do not use.
  plugins: [styledOnServer, blockModules],
  // The contract test also runs over the blocks of a site, whose folder is elsewhere.
  server: { fs: { strict: false } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: 'server/testing/postgres-on-demand.ts',
          include: ['{engine,blocks,server,scripts,e2e,lab}/**/*.test.{ts,tsx}'],
          exclude: siteTests,
          environment: 'node',
          // Loading the modules anew for each file takes a quarter of the time of all tests.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'sites',
          include: siteTests,
          environment: 'node',
          // The production build of React renders pages like the server, and in less time.
          env: { NODE_ENV: 'production' },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'journeys',
          globalSetup: 'e2e/journey-services.ts',
          include: ['{e2e,lab}/**/*.journey.ts'],
          environment: 'node',
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
});
