import { startServer } from '../server/start.ts';

process.env.NODE_ENV ??= 'development';

await startServer('development');
