import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorSchemas } from '../../engine/editor/editor-schemas.ts';
import { unresolvedReferences } from '../../engine/editor/schema-references.ts';
import { collectionsFile, readCollections } from '../../engine/loading/read-collections.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { readText } from '../../server/read-text.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { namesFile, namesText } from '../../server/site/editor-names.ts';
import { readExamples } from '../../server/site/read-examples.ts';
import type { CommandContext } from '../command/command.ts';
import { linkToSchemas } from './link-to-schemas.ts';

interface WriteSchemasOptions {
  /** Whether nothing is written, and outdated files are faults. */
  readonly check: boolean;
  /** Whether the content is not that of the project, so that its files refer to schemas of their own. */
  readonly isElsewhere: boolean;
}

/** Writes the schemas of a content folder, or checks them. Returns the exit code. */
export function writeSchemas(
  content: string,
  { check, isElsewhere }: WriteSchemasOptions,
  { out, err }: Pick<CommandContext, 'out' | 'err'>,
): number {
  const folder = join(content, 'schema');
  const base = builtInModel;
  const { declared, faulty } = readCollections(readText(join(content, collectionsFile)), base);
  if (faulty) {
    err.write(`${join(content, collectionsFile)} has errors. Run: npx cityblock validate\n`);
    return 1;
  }
  const schemas = Object.entries(editorSchemas(base.withCollections(declared), readExamples()));

  let stale = 0;
  const texts = new Map(
    schemas.map(([name, schema]) => [`${name}.json`, `${JSON.stringify(schema, null, 1)}\n`]),
  );
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of texts) {
    const file = join(folder, name);
    if (check && readText(file) !== text) {
      err.write(`${file} is outdated. Run: npx cityblock schema\n`);
      stale += 1;
    } else if (!check) writeFileSync(file, text);
  }
  if (!check && isElsewhere) linkToSchemas(content, new Set(schemas.map(([name]) => name)));
  let isNamed = true;
  if (!check) {
    const { state } = new SiteContent(content, base, 'shown').read(undefined);
    if (state !== undefined) writeFileSync(join(content, namesFile), namesText(state));
    else {
      err.write(
        `${join(content, namesFile)} is unchanged, because the content has errors. Correct those that npx cityblock validate lists, then run: npx cityblock schema\n`,
      );
      isNamed = false;
    }
  }
  // Names of new collections are missing as long as the names cannot be written.
  const missing = isNamed
    ? unresolvedReferences(
        new Map([...texts.keys(), 'names.json'].map((name) => [name, readText(join(folder, name)) ?? '{}'])),
      )
    : [];
  for (const reference of missing)
    err.write(`${folder}: ${reference} does not exist. Run: npx cityblock schema\n`);

  const count = schemas.length;
  out.write(
    check
      ? `Checked ${count} schema files; ${stale} ${stale === 1 ? 'is' : 'are'} outdated.\n`
      : `Wrote ${count} schema files to ${folder}/.\n`,
  );
  return stale > 0 || missing.length > 0 || count === 0 ? 1 : 0;
}
