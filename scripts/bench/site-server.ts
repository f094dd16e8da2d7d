import { startServer } from '../../server/start.ts';

// The server of the site in a process of its own, started by the benchmark. With a page cache for less than one page, each
// request renders its page.
const { PAGE_CACHE_BYTES } = process.env;
await startServer(PAGE_CACHE_BYTES === undefined ? {} : { pageCacheBytes: Number(PAGE_CACHE_BYTES) });
