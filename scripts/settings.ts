import { runProcess } from './command/run-process.ts';

await runProcess('settings');
