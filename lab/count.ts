import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../scripts/command/project-root.ts';
import { readOptions } from '../scripts/command/read-options.ts';
import { layers } from '../scripts/structure/layers-and-rooms.ts';
import { isCode, isTestCode, readSourceFiles } from '../scripts/structure/source-file.ts';
import { cachesIn, countProject, smallFiles } from './count/counted.ts';

/**
 * Prints figures of the size of the project, each with its rule; with `--list`, also where the caches and the small files are.
 * Exit codes: 0 printed, 2 could not run.
 */
const { list } = readOptions('npm run lab -- count [--list]', { list: { type: 'boolean' } });
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const files = readSourceFiles(layers);
const counted = countProject({
  files,
  readme: read('README.md'),
  architecture: read('docs/architecture.md'),
  npmScripts: Object.keys(JSON.parse(read('package.json')).scripts),
});
for (const { name, rule, figure } of counted)
  console.log(`${name.padEnd(30)} ${figure.padStart(7)}  ${rule}`);
if (list === true) {
  const code = files.filter(({ path }) => isCode(path) && !isTestCode(path));
  const product = code.filter(({ path }) => /^(?:engine|blocks|server)\//.test(path));
  for (const [name, places] of [
    ['Caches', product.flatMap(cachesIn)],
    ['Small files with one importer', smallFiles(code)],
  ] as const)
    console.log(`\n${name}\n${places.join('\n')}`);
}
