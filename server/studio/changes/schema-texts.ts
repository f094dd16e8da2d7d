import { computedOnce } from '../../../engine/content/computed-once.ts';
import type { ContentModel } from '../../../engine/content/content-model.ts';
import { editorSchemas } from '../../../engine/editor/editor-schemas.ts';
import { siteNames } from '../../../engine/editor/site-names.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { readExamples } from '../../site/read-examples.ts';
import type { ServedSite } from '../../site/served-site.ts';

/** Making all schemas takes as long as opening a form may take. */
const textsOf = computedOnce(
  (model: ContentModel): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(editorSchemas(model, readExamples())).map(([name, schema]) => [
        name,
        JSON.stringify(schema),
      ]),
    ),
);

const namesOf = computedOnce((state: SiteState) => JSON.stringify(siteNames(state)));

/** Returns the text of a schema that forms are made from; undefined if there is none of this name. */
export function schemaText({ state, model }: ServedSite, name: string): string | undefined {
  if (name === 'names') return state && namesOf(state);
  return textsOf(state?.model ?? model).get(name);
}
