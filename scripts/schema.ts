import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockTypes } from '../blocks/block-types.ts';
import { ContentModel } from '../engine/content/content-model.ts';
import { editorSchemas } from '../engine/content/editor-schemas.ts';
import { collectionsFile, readCollections } from '../engine/validate/read-collections.ts';
import { dictionaries } from '../server/words/dictionaries.ts';
import { readOptions } from './read-options.ts';

/**
 * Writes the JSON Schemas for editors to content/schema/; `$schema` in content files refers to them. With `--content DIR`
 * it writes those of the collections that the site in DIR declares to DIR/schema/. With `--check` it writes nothing and
 * exits with code 1 if a file is outdated.
 */
const projectContent = 'content';
const { check, content = projectContent } = readOptions('npm run schema -- [--check] [--content DIR]', {
  check: { type: 'boolean' },
  content: { type: 'string' },
});
const folder = join(content, 'schema');
const base = new ContentModel(blockTypes, dictionaries);
const { declared, faulty } = readCollections(readText(join(content, collectionsFile)), base);
if (faulty) {
  console.error(`${join(content, collectionsFile)} has errors. Run: npm run validate`);
  process.exit(1);
}
const all = Object.entries(editorSchemas(base.withCollections(declared)));
// Sites in other folders link to the other schemas in content/schema/.
const schemas = content === projectContent ? all : all.filter(([name]) => declared.has(name));

let stale = 0;
mkdirSync(folder, { recursive: true });
for (const [name, schema] of schemas) {
  const file = join(folder, `${name}.json`);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (check && readText(file) !== text) {
    console.error(`${file} is outdated. Run: npm run schema`);
    stale += 1;
  } else if (!check) writeFileSync(file, text);
}
const count = schemas.length;
console.log(
  check
    ? `Checked ${count} schema files; ${stale} ${stale === 1 ? 'is' : 'are'} outdated.`
    : `Wrote ${count} schema files to ${folder}/.`,
);
if (stale > 0 || count === 0) process.exitCode = 1;

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
