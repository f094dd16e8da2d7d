import { blockTypes } from '../../blocks/block-types.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureDispatch } from './dispatch-time.ts';
import { measureFirstPages } from './first-pages.ts';
import { measureInbox } from './inbox-time.ts';
import { measureLeadLatency } from './lead-latency.ts';
import { measureLeadRate } from './lead-rate.ts';
import { measurePlaceholders } from './placeholder-time.ts';
import { measureRenderedBlocks } from './rendered-blocks.ts';
import type { Result } from './result.ts';
import { measureScripts } from './script-size.ts';
import { canMeasureProcesses } from './server-process.ts';
import { measureValidation } from './validation-time.ts';

/** Runs all measurements. Returns undefined if the content has errors. */
export async function runBenchmark(folder: string): Promise<readonly Result[] | undefined> {
  const model = new ContentModel(blockTypes, dictionaries);
  const { state } = new SiteContent(folder, model).read(Date.now());
  if (state === undefined) return undefined;
  return [
    ...(canMeasureProcesses ? await measureServers(folder, state, model) : []),
    ...(await measureRenderedBlocks(state, model)),
    ...(await measureScripts()),
    await measureValidation(folder),
    measurePlaceholders(),
    ...measureDispatch(model),
    ...(await measureLeadRate()),
    await measureLeadLatency(),
    ...(await measureInbox()),
  ];
}

/** Measurements of servers in processes of their own. */
async function measureServers(
  folder: string,
  state: SiteState,
  model: ContentModel,
): Promise<readonly Result[]> {
  return [
    ...(await measureFirstPages(folder, state, model)),
    await measureCachedPage(folder, '/home', 'warn'),
    await measureCachedPage(folder, '/home', 'info'),
  ];
}
