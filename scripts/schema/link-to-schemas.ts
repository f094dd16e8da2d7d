import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContentFiles } from '../../engine/content/content-files.ts';

/** The first `$schema` of a file: the part before its value, and the name of the schema. */
const schemaLink = /^(?<before>\s*\{\s*"\$schema"\s*:\s*)"(?:[^"\\]*\/)?(?<name>[\w-]+)\.json"/;

/** Makes `$schema` of each content file refer to the schemas in the folder "schema" of the same content. */
export function linkToSchemas(folder: string, names: ReadonlySet<string>): void {
  for (const { file, text } of readContentFiles(folder)) {
    const linked = text.replace(schemaLink, (link, before: string, name: string) =>
      names.has(name) ? `${before}"${'../'.repeat(file.split('/').length - 1)}schema/${name}.json"` : link,
    );
    if (linked !== text) writeFileSync(join(folder, file), linked);
  }
}
