import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from './icon-set.ts';
import { projectRoot } from './project-root.ts';

/** Draws the icon set anew after public/favicon.svg has changed: node scripts/icons.ts */
const folder = join(projectRoot, 'public');
const icons = await drawIcons(await readFile(join(folder, 'favicon.svg'), 'utf8'));
for (const [name, bytes] of icons) await writeFile(join(folder, name), bytes);
console.log(`Wrote ${icons.size} icons to public/: ${[...icons.keys()].join(', ')}.`);
