import { startServer } from '../../server/start.ts';

// The server of the site in a process of its own, started by the benchmark. With `--cold`, no page was rendered before the
// first request.
await startServer({ warmUp: !process.argv.includes('--cold') });
