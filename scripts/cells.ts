import { prepareHeapForLargeSite } from './command/large-site-heap.ts';
import { runProcess } from './command/run-process.ts';

prepareHeapForLargeSite();
await runProcess('cells');
