import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createAuditLog, deleteExpiredAuditEvents, readAuditLog, recordAudit } from './audit-log.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe.each(dialectNames)('the audit log on %s', (dialect) => {
  let test: TestDatabase;
  let log: unknown[];
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    log = [];
  });
  afterEach(() => test.close());

  const audit = () =>
    createAuditLog({
      database: test.database,
      log: { error: (fields: unknown) => log.push(fields) },
      now: () => now,
    });

  it('lists events since an instant, with the network of the client instead of its address', async () => {
    await recordAudit(test.database, { event: 'user-added', subject: 'ana@ruiz.example' }, daysAgo(3));
    await audit()({ event: 'signed-in', actor: 'ana@ruiz.example', address: '192.0.2.77' });
    await audit()({ event: 'sign-in-refused', address: '2001:db8:1:2::3' });
    const found = await readAuditLog(test.database, daysAgo(2));
    expect(found.map(({ id, ...rest }) => rest)).toEqual([
      {
        happened_at: now.toISOString(),
        event: 'signed-in',
        actor: 'ana@ruiz.example',
        subject: '',
        network: '192.0.2.0/24',
        details: '',
      },
      expect.objectContaining({ event: 'sign-in-refused', actor: '', network: '2001:db8:1::/48' }),
    ]);
  });

  it('deletes old events, and the oldest beyond a maximum number', async () => {
    for (const days of [100, 91, 89, 3, 2, 1])
      await recordAudit(test.database, { event: 'signed-in', details: String(days) }, daysAgo(days));
    const left = async () =>
      (await readAuditLog(test.database, new Date(0))).map(({ details }) => Number(details));
    await deleteExpiredAuditEvents(test.database, 90, now);
    expect(await left()).toEqual([89, 3, 2, 1]);
    await deleteExpiredAuditEvents(test.database, 90, now, 3);
    expect(await left()).toEqual([3, 2, 1]);
  });

  it('logs an event that cannot be stored, and does not fail', async () => {
    await test.database.schema.dropTable('audit_events').execute();
    await audit()({ event: 'signed-in', actor: 'ana@ruiz.example' });
    expect(log).toEqual([expect.objectContaining({ event: 'signed-in' })]);
    expect(JSON.stringify(log)).not.toContain('ana@');
  });
});
