import { once } from 'node:events';
import { join } from 'node:path';
import { runServer } from '../run-server.ts';
import { createInMemorySite, page } from './in-memory-site.ts';

// A separate process for tests of starting and stopping: the real server with a site in memory.
process.on('message', (message) => {
  if (message === 'throw') throw new Error('An error that no code handles.');
});
await runServer({
  mode: 'production',
  clientDir: join(import.meta.dirname, 'no-build'),
  async createSite({ contentDir }) {
    if (contentDir === 'missing') {
      throw Object.assign(new Error('The content folder "missing" does not exist.'), {
        code: 'CB_CONTENT_FOLDER',
      });
    }
    const site = createInMemorySite({ '/': () => page('<h1>Home</h1>') });
    return {
      ...site,
      version: 'snapshot-1',
      async renderWithSubmission(path, submission) {
        // The test decides how long the answer takes.
        process.send?.('rendering');
        await once(process, 'message');
        return site.renderWithSubmission(path, submission);
      },
    };
  },
});
