import { limitHeapGrowth, prepareHeapForLargeSite } from './command/large-site-heap.ts';
import { runProcess } from './command/run-process.ts';

if (process.argv.includes('--watch')) limitHeapGrowth();
else prepareHeapForLargeSite();
await runProcess('validate');
