import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../scripts/command/project-root.ts';
import { runTwoInstances } from '../scripts/two-instances/run-two-instances.ts';

// npm run two-instances runs longer, changes the theme and the pictures, too, and measures how late answers are.
it('two instances behind a proxy lose nothing while each is killed, frozen and cut off, and content changes', async () => {
  const result = await runTwoInstances({
    contentDir: join(projectRoot, 'e2e/fixtures/piano-tuning'),
    faultMilliseconds: 300,
    restMilliseconds: 0,
    changesLook: false,
    again: () => false,
  });
  expect(result.periods).toHaveLength(8);
  for (const { views, acknowledged } of result.periods) {
    expect(views).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(0);
  }
  expect(result.contentChanges).toBeGreaterThan(0);
  expect(result.acknowledged).toBe(result.sent);
  // Each of the two frozen instances had received a lead that the other one stored.
  expect(result.repeats?.unansweredPosts).toBeGreaterThanOrEqual(2);
  expect(result.leads).toEqual([]);
  expect(result.mixed).toEqual([]);
  expect(result.missing).toEqual([]);
  expect(result.sessionsConfirmed).toBeGreaterThan(0);
  expect(result.signedOut).toBe(0);
  expect(result.dashboardFaults).toEqual([]);
  expect(result.connections).toBeGreaterThan(0);
});
