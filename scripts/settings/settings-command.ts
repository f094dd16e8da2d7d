import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import { projectRoot } from '../command/project-root.ts';

const declaration: Declaration<{ readonly check?: true | undefined }> = {
  examples: { '': 'writes both files', '--check': 'writes nothing, and fails if one is stale' },
  declare: (parser, accept) => parser.option('--check', 'write nothing').action(accept),
};

/**
 * Writes the table of docs/settings.md and `.env.example` from the settings in the code. With `--check` it writes
 * nothing and fails if one of them is stale.
 */
export const settingsCommand = checkedCommand(
  'settings',
  declaration,
  async ({ check = false }, { out, err }) => {
    const { readText } = await import('../../server/read-text.ts');
    const { settingsTable } = await import('../../server/operations/settings/settings-table.ts');
    const { environmentExample, settingsMarkdown } = await import(
      '../../server/operations/settings/settings-text.ts'
    );
    // The page is one of the program; an installed package must not be changed.
    if (siteRoot !== engineRoot) {
      const [file, text] = [join(siteRoot, '.env.example'), environmentExample(settingsTable)];
      if (check && readText(file) !== text) {
        err.write('.env.example does not match the settings of this version. Run: npx cityblock settings\n');
        return 1;
      }
      if (check) {
        out.write(`Checked ${settingsTable.length} settings in .env.example.\n`);
        return 0;
      }
      writeFileSync(file, text);
      out.write(`Wrote ${settingsTable.length} settings to .env.example.\n`);
      return 0;
    }
    const page = readText(join(projectRoot, 'docs/settings.md')) ?? '';
    const markers = /(?<=^<!-- settings -->\n)[\s\S]*?(?=^<!-- \/settings -->$)/m;
    if (!markers.test(page)) {
      err.write(
        'docs/settings.md has no lines "<!-- settings -->" and "<!-- /settings -->" around its table.\n',
      );
      return 2;
    }
    const files = {
      'docs/settings.md': page.replace(markers, () => `\n${settingsMarkdown(settingsTable)}\n\n`),
      '.env.example': environmentExample(settingsTable),
    };

    let stale = 0;
    for (const [file, text] of Object.entries(files)) {
      if (!check) writeFileSync(join(projectRoot, file), text);
      else if (readText(join(projectRoot, file)) !== text) {
        err.write(`${file} does not match the settings in the code. Run: npx cityblock settings\n`);
        stale += 1;
      }
    }
    out.write(
      check
        ? `Checked ${settingsTable.length} settings in ${Object.keys(files).length} files; ${stale} stale.\n`
        : `Wrote ${settingsTable.length} settings to ${Object.keys(files).join(' and ')}.\n`,
    );
    return stale > 0 ? 1 : 0;
  },
);
