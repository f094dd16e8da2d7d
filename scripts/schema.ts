import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockTypes } from '../blocks/block-types.ts';
import { ContentModel } from '../engine/content/content-model.ts';
import { editorSchemas } from '../engine/content/editor-schemas.ts';
import { dictionaries } from '../server/words/dictionaries.ts';
import { readOptions } from './read-options.ts';

/**
 * Writes the JSON Schemas for editors to content/schema/; `$schema` in content files refers to them. With `--check` it
 * writes nothing and exits with code 1 if a file is outdated.
 */
const folder = 'content/schema';
const check = readOptions('npm run schema -- [--check]', { check: { type: 'boolean' } }).check === true;
const schemas = editorSchemas(new ContentModel(blockTypes, dictionaries));

let stale = 0;
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(schemas)) {
  const file = join(folder, `${name}.json`);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (check && readText(file) !== text) {
    console.error(`${file} is outdated. Run: npm run schema`);
    stale += 1;
  } else if (!check) writeFileSync(file, text);
}
const count = Object.keys(schemas).length;
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
