import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StorageError } from '../database/storage-error.ts';
import { unguardedStorage } from '../database/storage-guard.ts';
import { lead } from '../testing/lead-server.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

const post = ({ app }: TemporaryApp) => app.inject({ method: 'POST', url: '/api/leads', payload: lead });

it('thanks for no lead after the database file was deleted', async () => {
  const server = await createTemporaryApp();
  expect((await post(server)).statusCode).toBe(201);
  if (server.location.kind === 'sqlite') rmSync(server.location.file);
  const refused = await post(server);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().errors).toHaveLength(1);
  expect(server.log).toContainEqual(
    expect.objectContaining({
      msg: 'lead could not be stored',
      database: expect.objectContaining({ code: 'CB_STORAGE' }),
    }),
  );
  await server.close();
});

it('thanks for no lead if the file is deleted during the transaction', async () => {
  let verified = 0;
  const server = await createTemporaryApp({
    storage: {
      ...unguardedStorage,
      verifyFile() {
        verified += 1;
        if (verified % 2 === 0) throw new StorageError('The file was deleted', 'Restore it');
      },
    },
  });
  await server.app.ready();
  verified = 0;
  expect((await post(server)).statusCode).toBe(503);
  await server.close();
});
