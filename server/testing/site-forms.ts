import { join } from 'node:path';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { identifyFile } from '../../engine/content/file-identity.ts';
import type { DeclaredCollections } from '../../engine/content/model/declared-collections.ts';
import type { EditorSchema } from '../../engine/editor/editor-properties.ts';
import { editorSchemas } from '../../engine/editor/editor-schemas.ts';
import { siteNames } from '../../engine/editor/site-names.ts';
import { siteRoot } from '../../engine/folders.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from '../site/built-in-model.ts';
import { readExamples } from '../site/read-examples.ts';
import type { StudioFile } from '../studio/studio-api.ts';

/** The schemas and the files that the studio gets of a site. */
export interface SiteForms {
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  readonly files: readonly StudioFile[];
  /** The collections that the site declares. */
  readonly collections: DeclaredCollections;
}

/** Reads a content folder of this repository as the API of the studio serves it. */
export function readSiteForms(folder: string): SiteForms {
  const content = join(siteRoot, folder);
  const { state } = new SiteContent(content, builtInModel, 'shown').read(undefined);
  if (state === undefined) throw new Error(`The content of ${folder} has errors.`);
  const { model } = state;
  const schemas = { ...editorSchemas(model, readExamples()), names: siteNames(state) };
  const files = readContentFiles(content).flatMap(({ file, text }): StudioFile[] => {
    const identity = identifyFile(file, model);
    if (!identity.ok || text === '') return [];
    const { kind } = identity;
    return [
      {
        file,
        kind,
        schema: model.schemaFileOf(kind),
        text,
        value: JSON.parse(text),
        published: text,
        version: 0,
        conflicts: [],
      },
    ];
  });
  return { schemas: JSON.parse(JSON.stringify(schemas)), files, collections: model.declared };
}
