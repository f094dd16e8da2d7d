import { join } from 'node:path';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { createUserStore } from '../../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { siteServer, startBenchServer } from '../bench/server-process.ts';
import { createEditor } from './edited-content.ts';
import { runSoak, type SoakOptions, type SoakResult } from './run-soak.ts';

const user = { email: 'soak@example.com', password: 'four plain words here' };

/**
 * Soaks a server of a site.
 * @param folder contains `content`, which is changed, and gets the database
 */
export async function soakSite(
  folder: string,
  { seconds, queryPage }: Pick<SoakOptions, 'seconds' | 'queryPage'>,
): Promise<SoakResult> {
  const contentDir = join(folder, 'content');
  const { state } = new SiteContent(contentDir, builtInModel).read(Date.now());
  if (state === undefined) throw new Error('The content has errors.');
  const paths = [...state.routes.routes()].map(({ path }) => path);
  const location = { kind: 'sqlite', file: join(folder, 'bench.db') } as const;
  const database = await openDatabase(location);
  await createUserStore(database, () => new Date()).add(user.email, user.password);
  await database.destroy();
  const env = { LEAD_LIMIT_ADDRESS: 'off', LOG_LEVEL: 'warn' };
  const server = await startBenchServer(...siteServer(contentDir, folder, env));
  try {
    return await runSoak({
      origin: server.origin,
      pid: server.pid,
      location,
      seconds,
      paths,
      queryPage,
      user,
      edit: createEditor(contentDir),
    });
  } finally {
    await server.stop();
  }
}
