import type { ContentModel } from '../content/content-model.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';

/** Content files of one kind, and their schema. */
interface SchemaAssociation {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

/** The setting `json.schemas` of VS Code for a workspace with the folder `content`. It also applies to files without `$schema`. */
export function schemaAssociations(model: ContentModel): readonly SchemaAssociation[] {
  return model.kinds().map((kind) => ({
    fileMatch: [isSingleFileKind(kind) ? `/content/${kind}.json` : `/content/${kind}/**/*.json`],
    url: `./content/schema/${model.schemaFileOf(kind)}.json`,
  }));
}
