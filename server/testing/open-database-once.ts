import { openDatabase } from '../database/open-database.ts';

// A separate process for tests of concurrent starts: opens a database, queries it, and closes it.
const location = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase(location);
await database.selectFrom('leads').select('id').execute();
await database.destroy();
