import { projectRoot } from '../command/project-root.ts';
import { onFileLoad } from './loaded-files.ts';
import type { ServerMessage } from './restarting-server.ts';

// The server process of `npm run dev`. Vite loads the components, so the process that restarts it only learns of the other files.
const send = (message: ServerMessage): void => {
  process.send?.(message);
};
onFileLoad(projectRoot, (file) => send({ kind: 'loaded', file }));
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { startServer } = await import('../../server/start.ts');
const { loadGazetteer } = await import('../gazetteer/load-gazetteer.ts');
await startServer({ mode: 'development', loadGazetteer });
send({ kind: 'listening' });
