import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorSchemas } from '../engine/editor/editor-schemas.ts';
import { unresolvedReferences } from '../engine/editor/schema-references.ts';
import { collectionsFile, readCollections } from '../engine/validate/read-collections.ts';
import { SiteContent } from '../engine/validate/site-content.ts';
import { readText } from '../server/read-text.ts';
import { builtInModel } from '../server/site/built-in-model.ts';
import { namesFile, namesText } from '../server/site/editor-names.ts';
import { readExamples } from '../server/site/read-examples.ts';
import { readOptions } from './command/read-options.ts';
import { linkToSchemas } from './schema/link-to-schemas.ts';

/**
 * Writes the JSON Schemas for editors to the folder "schema" of the content, with the names of the site in `names.json`
 * unless the content has errors. In another folder than `content/` it also makes `$schema` of each file refer to them:
 * schemas in `content/schema/` propose the names of the site in `content/`. With `--check` it writes nothing and exits with
 * code 1 if a file is outdated; names follow from content, which changes more often, so they are only checked to have every list.
 */
const projectContent = 'content';
const { check, content = projectContent } = readOptions('npm run schema -- [--check] [--content DIR]', {
  check: { type: 'boolean' },
  content: { type: 'string' },
});
const folder = join(content, 'schema');
const base = builtInModel;
const { declared, faulty } = readCollections(readText(join(content, collectionsFile)), base);
if (faulty) {
  console.error(`${join(content, collectionsFile)} has errors. Run: npm run validate`);
  process.exit(1);
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
    console.error(`${file} is outdated. Run: npm run schema`);
    stale += 1;
  } else if (!check) writeFileSync(file, text);
}
if (!check && content !== projectContent) linkToSchemas(content, new Set(schemas.map(([name]) => name)));
let isNamed = true;
if (!check) {
  const { state } = new SiteContent(content, base, 'shown').read(undefined);
  if (state !== undefined) writeFileSync(join(content, namesFile), namesText(state));
  else {
    console.error(
      `${join(content, namesFile)} is unchanged, because the content has errors. Correct those that npm run validate lists, then run: npm run schema`,
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
for (const reference of missing) console.error(`${folder}: ${reference} does not exist. Run: npm run schema`);

const count = schemas.length;
console.log(
  check
    ? `Checked ${count} schema files; ${stale} ${stale === 1 ? 'is' : 'are'} outdated.`
    : `Wrote ${count} schema files to ${folder}/.`,
);
if (stale > 0 || missing.length > 0 || count === 0) process.exitCode = 1;
