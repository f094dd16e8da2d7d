import { workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { socialCardImage } from '../media/cards/compose-social-card.ts';
import { answerTasks } from '../media/workers/answer-tasks.ts';
import { createLiveSite } from '../site/create-live-site.ts';
import { createReferenceFinder } from './file-references.ts';
import { createPageRenderer, type RenderedShare, type RenderPage, renderShare } from './render-share.ts';
import type { RenderSettings } from './render-threads.ts';

const settings: RenderSettings = workerData;
const loading = createRenderer(settings);

answerTasks<readonly string[], RenderedShare>(async (paths) => renderShare(paths, await loading));

async function createRenderer({ now, version, ...options }: RenderSettings): Promise<RenderPage> {
  const site = await createLiveSite({
    ...options,
    log: pino({ level: 'error' }, pino.destination(2)),
    mode: 'production',
    strict: true,
    vite: undefined,
    imageOf: socialCardImage,
    now: () => now,
  });
  if (site.state?.snapshot.version !== version) throw new Error('The content has changed.');
  return createPageRenderer(site.respond.bind(site), now, createReferenceFinder(options.siteUrl));
}
