import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from './icon-set.ts';
import { projectRoot } from './project-root.ts';
import { readOptions } from './read-options.ts';

readOptions('npm run icons', {});

/** Draws the icon set from public/favicon.svg. Run it after a change of that file. */
const folder = join(projectRoot, 'public');
const icons = await drawIcons(await readFile(join(folder, 'favicon.svg'), 'utf8'));
for (const [name, bytes] of icons) await writeFile(join(folder, name), bytes);
console.log(`Wrote ${icons.size} icons to public/: ${[...icons.keys()].join(', ')}.`);
