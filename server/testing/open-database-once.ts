import { openDatabase } from '../database/open-database.ts';

// A process of its own for tests of several that start at once: opens a database, waits to be told, and closes it.
const location = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase(location);
await database.selectFrom('leads').select('id').execute();
await database.destroy();
