import { blockTypes } from '../../blocks/block-types.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';
import { measureColdPages } from './cold-pages.ts';
import { measureDispatch } from './dispatch-time.ts';
import { measureInbox } from './inbox-time.ts';
import { measureLeadLatency } from './lead-latency.ts';
import { measureLeadRate } from './lead-rate.ts';
import { measurePlaceholders } from './placeholder-time.ts';
import type { Result } from './result.ts';
import { measureScripts } from './script-size.ts';
import { measureValidation } from './validation-time.ts';

/** Runs all measurements. Returns undefined if the content has errors. */
export async function runBenchmark(folder: string): Promise<readonly Result[] | undefined> {
  const model = new ContentModel(blockTypes, dictionaries);
  const { state } = new SiteContent(folder, model).read();
  if (state === undefined) return undefined;
  return [
    ...(await measureColdPages(state, model)),
    ...(await measureScripts()),
    await measureValidation(folder),
    measurePlaceholders(),
    ...measureDispatch(model),
    ...(await measureLeadRate()),
    await measureLeadLatency(),
    ...(await measureInbox()),
  ];
}
