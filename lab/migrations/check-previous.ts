import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/open-database.ts';
import { collectPersonData } from '../../server/leads/person-data.ts';
import { queueSampleLead } from '../../server/testing/queue-sample-lead.ts';
import type { PreviousCopy } from './previous-copy.ts';

export interface MigrationOutcome {
  /** Undefined if it cannot be decided. */
  readonly isGood: boolean | undefined;
  readonly message: string;
}

const ownLead = 'new@cityblock.example';
const previousLead = 'previous@cityblock.example';

/** Opens a database of this version, reads its leads and stores one. Prints the addresses of the leads that it read. */
const module = `
  import { openDatabase } from './server/database/open-database.ts';
  import { queueSampleLead } from './server/testing/queue-sample-lead.ts';
  const [file] = process.argv.slice(1);
  const database = await openDatabase({ kind: 'sqlite', file });
  const leads = await database.selectFrom('leads').select('email').execute();
  await queueSampleLead(database, { receivers: ['mail'], lead: { email: '${previousLead}' } });
  await database.destroy();
  console.log(leads.map(({ email }) => email).join());`;

/** The folders of tests that use the database. */
const testFolders = ['leads', 'deliveries', 'auth', 'audit', 'dashboard', 'rate-limits', 'spam'].map(
  (name) => `server/${name}/`,
);

/** A test that compares the names of columns with a text, so it must fail on new ones. */
const testOfNames = 'server/leads/privacy-policy.test.ts';

/** Runs an earlier program against the tables of this version. */
export async function checkPrevious(copy: PreviousCopy): Promise<readonly MigrationOutcome[]> {
  const start = await checkStart(copy);
  copy.takeMigrations();
  return [start, await checkLeads(copy), await checkTests(copy)];
}

async function checkStart(copy: PreviousCopy): Promise<MigrationOutcome> {
  if (!copy.hasFile('server/database/migrate.ts', 'isBreaking'))
    return {
      isGood: undefined,
      message: 'it refuses every newer database: it is older than the rule that migrations only add',
    };
  return withDatabase(async (file) => {
    const error = await copy.run(module, file).then(() => undefined, messageOf);
    return {
      isGood: error === undefined,
      message: `it starts with a database of this version${error === undefined ? '' : `: ${error}`}`,
    };
  });
}

/** Leads that the earlier program stores while this version has the database open are read by this version, and conversely. */
async function checkLeads(copy: PreviousCopy): Promise<MigrationOutcome> {
  return withDatabase(async (file) => {
    const name = 'leads of either version are read by the other, with their deliveries';
    const read = await copy.run(module, file).catch(messageOf);
    if (read.trim() !== ownLead) return { isGood: false, message: `${name}: ${read}` };
    const database = await openDatabase({ kind: 'sqlite', file });
    const { leads, deliveries } = await collectPersonData(database, previousLead, {
      actor: 'check-migrations',
      at: new Date(),
    });
    await database.destroy();
    return { isGood: leads.length === 1 && deliveries.length === 1, message: name };
  });
}

async function checkTests(copy: PreviousCopy): Promise<MigrationOutcome> {
  const outcome = await copy.test(testFolders);
  // Vitest ignores `--exclude` for the tests of a project.
  const failed = outcome.failed.filter((name) => !name.startsWith(testOfNames));
  const files = [...new Set(failed.map((name) => name.replace(/ ".*$/s, '')))];
  let caused = failed;
  if (files.length > 0) {
    // Tests can fail for other reasons, such as newer packages or a machine with much other work.
    const again = new Set((await copy.test(files)).failed);
    copy.restoreMigrations();
    const before = new Set((await copy.test(files)).failed);
    caused = failed.filter((name) => again.has(name) && !before.has(name));
  }
  const others = failed.length - caused.length;
  return {
    isGood: outcome.passed > 0 && caused.length === 0,
    message: [
      `${outcome.passed} of its tests pass on the tables of this version, ${caused.length} fail because of them`,
      ...(others === 0
        ? []
        : [`${others} fail for other reasons: on its own tables too, or in only one of two runs`]),
      ...caused,
    ].join('\n    '),
  };
}

/** Calls a function with a new database of this version that contains a lead. */
async function withDatabase<Result>(use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-migrated-'));
  const file = join(folder, 'site.db');
  try {
    const database = await openDatabase({ kind: 'sqlite', file });
    await queueSampleLead(database, { receivers: ['mail'], lead: { email: ownLead } });
    await database.destroy();
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return /^\S*Error.*$/m.exec(text)?.[0] ?? text.slice(0, 500);
}
