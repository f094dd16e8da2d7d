import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { PictureStudio } from './media/pictures/picture-studio.ts';
import { readConfiguration } from './operations/settings/configuration.ts';
import { createInMemorySite } from './testing/in-memory-site.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let folder: string;
let test: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-jobs-'));
  test = await createTestDatabase('sqlite');
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

function jobsWith(env: Record<string, string>) {
  const configuration = readConfiguration(env);
  if (Array.isArray(configuration)) throw new Error(JSON.stringify(configuration));
  const log = pino({ level: 'silent' });
  return maintenanceJobs({
    mode: 'production',
    database: test.database,
    configuration,
    site: createInMemorySite({}),
    pictures: new PictureStudio({ contentDir: folder, cacheDir: join(folder, 'pictures'), log }),
    clientDir: folder,
    keptAssetsDir: join(folder, 'assets'),
    log,
    now: () => new Date(),
  });
}

it('back up into a folder, also if it does not exist yet', () => {
  const jobs = jobsWith({ BACKUP_DIR: join(folder, 'backups') });
  expect(jobs.map(({ name }) => name)).toContain('backup');
});

it('prevent the start if the folder for backups is a file', () => {
  const file = join(folder, 'backups');
  writeFileSync(file, '');
  expect(() => jobsWith({ BACKUP_DIR: file })).toThrowError(
    expect.objectContaining({
      code: 'CB_CONFIGURATION',
      message: `BACKUP_DIR: ${file} is a file, and a folder is needed.`,
    }),
  );
});
