import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { claimDeliveries, markDelivered, markFailed } from '../server/leads/deliveries/outbox.ts';
import { queueSampleLead } from '../server/testing/queue-sample-lead.ts';
import { deliveriesCommand } from './administration/deliveries-command.ts';
import { callCommand } from './testing/call-command.ts';

const receiver = 'email:sales@example.com';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-deliveries-'));
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'site.db') });
});
afterEach(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

const deliveries = (...args: readonly string[]) =>
  callCommand(deliveriesCommand, args, {
    cwd: folder,
    env: {
      DATABASE_URL: 'sqlite:site.db',
      SMTP_URL: 'smtp://user:hunter2@127.0.0.1:9',
      LEAD_EMAIL_TO: 'sales@example.com',
    },
  });

async function claim() {
  return claimDeliveries(database, { receiver, limit: 9, now: new Date(), leaseMilliseconds: 600_000 });
}

test('lists delivered and open deliveries, and replays dead letters', async () => {
  for (let lead = 0; lead < 3; lead++) await queueSampleLead(database, { receivers: [receiver] });
  const [first, second, third] = await claim();
  if (!first || !second || !third) throw new Error('Expected three due deliveries.');
  await markDelivered(database, first.id, new Date());
  for (const dead of [second, third])
    await markFailed(database, { ...dead, error: 'Mailbox full', nextAttemptAt: undefined }, new Date());

  const listed = await deliveries('list');
  expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(listed.stdout).toContain('3 leads, 0 of them without a delivery');
  expect(listed.stdout).toContain('3 deliveries queued = 1 delivered + 0 waiting + 2 dead');
  expect(listed.stdout).toContain(`${receiver}: 1 delivered, 0 waiting, 2 dead`);
  expect(listed.stdout).toContain(`${second.id} dead after 1 attempts, lead`);
  expect(listed.stdout).toContain('Mailbox full');
  expect(listed.stdout).not.toMatch(/Ruiz|hunter2/);

  expect(await deliveries('replay', second.id)).toMatchObject({
    exitCode: 0,
    stdout: '1 delivery is queued again.\n',
  });
  expect((await claim()).map(({ id }) => id)).toEqual([second.id]);
  expect(await deliveries('replay', second.id)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^No dead letter/),
  });
  expect(await deliveries('replay', '--all')).toMatchObject({
    exitCode: 0,
    stdout: '1 delivery is queued again.\n',
  });
  expect((await claim()).map(({ id }) => id)).toEqual([third.id]);
});

test('reports counts that do not match', async () => {
  await queueSampleLead(database, { receivers: [receiver] });
  await database.deleteFrom('deliveries').execute();
  expect((await deliveries('list')).stdout).toContain(
    '1 deliveries queued ≠ 0 delivered + 0 waiting + 0 dead',
  );
});

test.each([
  [[], 'A command is missing'],
  [['lost'], "Unknown command 'lost'"],
  [['list', '--all'], "Unknown option '--all'"],
  [['replay'], '"replay" needs either an id or --all'],
  [['replay', 'x', '--all'], '"replay" needs either an id or --all'],
  [['replay', 'x', 'y'], "Too many arguments for 'replay'. Expected 1 argument but got 2: x, y"],
])('prints what is wrong for the arguments %j', async (args, problem) => {
  expect(await deliveries(...args)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining(`${problem}.`),
  });
});
