import { computedOnce } from '../../../engine/content/computed-once.ts';
import type { ContentModel } from '../../../engine/content/content-model.ts';
import { editorSchemas } from '../../../engine/editor/editor-schemas.ts';
import { siteNames } from '../../../engine/editor/site-names.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { readExamples } from '../../site/read-examples.ts';
import type { ServedSite } from '../../site/served-site.ts';

/** Making all schemas takes longer than a form may take to open. */
const schemasOf = computedOnce((model: ContentModel) => JSON.stringify(editorSchemas(model, readExamples())));

const namesOf = computedOnce((state: SiteState) => JSON.stringify(siteNames(state)));

/** Returns the text of `StudioSchemas`. */
export function schemasText({ state, model }: ServedSite): string {
  const names = state === undefined ? '{}' : namesOf(state);
  return `{"schemas":${schemasOf(state?.model ?? model)},"names":${names}}`;
}
