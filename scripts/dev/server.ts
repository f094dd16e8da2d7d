import { join, sep } from 'node:path';
import { blockRoots, watchedFolders } from '../../blocks/block-folders.ts';
import { siteRoot } from '../../engine/folders.ts';
import { gazetteerModule } from '../../server/gazetteer/gazetteer-module.ts';
import { onFileLoad } from './loaded-files.ts';
import type { ServerMessage } from './restarting-server.ts';

// The server process of `npm run dev`. Vite loads the components, so the process that restarts it only learns of the other files.
const send = (message: ServerMessage): void => {
  process.send?.(message);
};
onFileLoad(siteRoot, (file) => {
  // The server reloads the blocks of a site by itself.
  if (blockRoots.own === undefined || !file.startsWith(join(blockRoots.own, sep)))
    send({ kind: 'loaded', file });
});
for (const folder of watchedFolders({ ...blockRoots, own: undefined })) send({ kind: 'listed', folder });
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// A thread loads these again, which the listener does not notice.
await Promise.all([
  import('../../server/site/content-judge.ts'),
  import('../../server/gazetteer/load-gazetteer.ts'),
]);

const { startServer } = await import('../../server/start.ts');
await startServer({ mode: 'development', gazetteer: gazetteerModule });
