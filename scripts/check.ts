import { runChecks } from './checks/run-checks.ts';
import { readOptions } from './command/read-options.ts';

readOptions('npm run check', {});

const results = await runChecks();
const failed = results.filter(({ passed }) => !passed);
console.log(
  failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
