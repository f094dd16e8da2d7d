import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { schemaAssociations } from '../../../engine/editor/schema-associations.ts';
import { engineRoot } from '../../../engine/folders.ts';
import { settingsTable } from '../../../server/operations/settings/settings-table.ts';
import { environmentExample } from '../../../server/operations/settings/settings-text.ts';
import { builtInModel } from '../../../server/site/built-in-model.ts';
import type { CommandName } from '../../command/command-list.ts';

/** The commands that the package.json of a site names, as npm users expect. */
const npmScripts = ['dev', 'build', 'start', 'validate', 'test'] as const satisfies readonly CommandName[];

/**
 * Returns the files of a site that depends on the package and contain no copy.
 * @param name a valid name of a package
 */
export function packageFiles(name: string): readonly (readonly [path: string, value: unknown])[] {
  const engine = readEngine();
  return [
    [
      'package.json',
      {
        name,
        private: true,
        type: 'module',
        engines: { node: engine.engines.node },
        scripts: Object.fromEntries(npmScripts.map((command) => [command, `cityblock ${command}`])),
        dependencies: { cityblock: `^${engine.version}` },
      },
    ],
    ['.env.example', environmentExample(settingsTable)],
    ['.vscode/settings.json', editorSettings()],
  ];
}

const engineSchema = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

function readEngine(): z.infer<typeof engineSchema> {
  return engineSchema.parse(JSON.parse(readFileSync(join(engineRoot, 'package.json'), 'utf8')));
}

function editorSettings(): Readonly<Record<string, unknown>> {
  return {
    'editor.formatOnSave': true,
    'editor.tabSize': 2,
    'files.eol': '\n',
    'files.insertFinalNewline': true,
    'files.trimTrailingWhitespace': true,
    '[markdown]': { 'editor.formatOnSave': false },
    'typescript.preferences.importModuleSpecifierEnding': 'js',
    'search.exclude': { dist: true, 'package-lock.json': true, 'content/schema': true },
    'json.schemas': schemaAssociations(builtInModel),
  };
}
