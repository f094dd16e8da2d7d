import { startServer } from '../../server/start.ts';

// The server of the site in a process of its own, started by the benchmark.
await startServer();
