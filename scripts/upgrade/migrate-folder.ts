import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { type AppliedMigration, formatOf, migrateContent } from '../../engine/migrations/migrate-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';

export interface MigratedFolder {
  /** The format before the migration. */
  readonly from: number;
  readonly applied: readonly AppliedMigration[];
  readonly changed: readonly (ContentFile & { readonly before: string })[];
}

/**
 * Brings the files of a content folder to the current format.
 * @throws ContentFolderError if the folder is missing or cannot be read
 */
export function migrateFolder(folder: string, { dryRun }: { readonly dryRun: boolean }): MigratedFolder {
  const files = readContentFiles(folder);
  const from = formatOf(files);
  const { files: migrated, applied } = migrateContent(files, builtInModel, from);
  const changed = migrated.flatMap((file, index) => {
    const before = files[index]?.text ?? '';
    return before === file.text ? [] : [{ ...file, before }];
  });
  // `site.json` names the format, so it is written last: after an interruption, a second run finds the rest.
  const inOrder = changed.toSorted((a, b) => Number(a.file === 'site.json') - Number(b.file === 'site.json'));
  if (!dryRun) for (const { file, text } of inOrder) writeFileSync(join(folder, file), text);
  return { from, applied, changed };
}
