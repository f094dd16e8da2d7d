import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { identifyFile } from '../content/file-identity.ts';
import { type JsonSource, parseJson } from '../content/json-source.ts';

/** A parsed content file. */
export interface ContentSource {
  readonly kind: string;
  readonly slug: string;
  readonly source: JsonSource;
}

/** Parses all files of a content folder; those that cannot be parsed are left out. */
export function contentSources(files: readonly ContentFile[], model: ContentModel): readonly ContentSource[] {
  return files.flatMap(({ file, text }) => {
    const identity = identifyFile(file, model);
    const parsed = parseJson(file, text);
    return identity.ok && parsed.ok
      ? [{ kind: identity.kind, slug: identity.slug, source: parsed.source }]
      : [];
  });
}
