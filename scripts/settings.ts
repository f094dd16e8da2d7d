import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../server/read-text.ts';
import { settingsTable } from '../server/settings/settings-table.ts';
import { environmentExample, settingsMarkdown } from '../server/settings/settings-text.ts';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';

/**
 * Writes the settings table of README.md and `.env.example` from the settings in the code. With `--check` it writes
 * nothing and fails if one of them is stale.
 */
const check = readOptions('npm run settings -- [--check]', { check: { type: 'boolean' } }).check === true;
const readme = readText(join(projectRoot, 'README.md')) ?? '';
const markers = /(?<=^<!-- settings -->\n)[\s\S]*?(?=^<!-- \/settings -->$)/m;
if (!markers.test(readme)) {
  console.error(
    'README.md has no lines "<!-- settings -->" and "<!-- /settings -->" around its settings table.',
  );
  process.exit(2);
}
const files = {
  'README.md': readme.replace(markers, () => `\n${settingsMarkdown(settingsTable)}\n\n`),
  '.env.example': environmentExample(settingsTable),
};

let stale = 0;
for (const [file, text] of Object.entries(files)) {
  if (!check) writeFileSync(join(projectRoot, file), text);
  else if (readText(join(projectRoot, file)) !== text) {
    console.error(`${file} does not match the settings in the code. Run: npm run settings`);
    stale += 1;
  }
}
console.log(
  check
    ? `Checked ${settingsTable.length} settings in ${Object.keys(files).length} files; ${stale} stale.`
    : `Wrote ${settingsTable.length} settings to ${Object.keys(files).join(' and ')}.`,
);
if (stale > 0) process.exitCode = 1;
