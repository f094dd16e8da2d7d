import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { runTwoInstances } from './run-two-instances.ts';

// npm run lab -- two-instances kills, freezes and cuts off each instance, changes the theme and the pictures, and measures late answers.
it('two instances behind a proxy lose nothing while one is killed, and content changes', async () => {
  const result = await runTwoInstances({
    contentDir: join(projectRoot, 'e2e/fixtures/piano-tuning'),
    limit: 1,
    faultMilliseconds: 300,
    restMilliseconds: 0,
    changesLook: false,
    again: () => false,
  });
  expect(result.periods).toHaveLength(1);
  for (const { views, acknowledged } of result.periods) {
    expect(views).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(0);
  }
  expect(result.contentChanges).toBeGreaterThan(0);
  expect(result.acknowledged).toBe(result.sent);
  expect(result.leads).toEqual([]);
  expect(result.mixed).toEqual([]);
  expect(result.missing).toEqual([]);
  expect(result.sessionsConfirmed).toBeGreaterThan(0);
  expect(result.signedOut).toBe(0);
  expect(result.dashboardFaults).toEqual([]);
  expect(result.connections).toBeGreaterThan(0);
});
