import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { processorSeconds } from './processor-time.ts';

test.runIf(process.platform === 'linux')('counts processes that have ended', () => {
  const before = processorSeconds() ?? Number.NaN;
  const { stdout } = spawnSync(process.execPath, ['-p', 'process.cpuUsage().user / 1e6']);
  expect((processorSeconds() ?? Number.NaN) - before).toBeGreaterThan(Number(stdout) / 2);
});
