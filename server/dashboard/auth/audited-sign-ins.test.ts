import { describe, expect, it } from 'vitest';
import { dialectNames } from '../../database/database.ts';
import { readAuditLog } from '../../operations/audit/audit-log.ts';
import { email, other, password, SignInServer } from '../../testing/sign-in-server.ts';

const server = new SignInServer();

/** The events in their order, without ids and times. */
async function recorded() {
  const events = await readAuditLog(server.database, new Date(0));
  return events.map(({ event, actor, subject, network, details }) =>
    [event, actor, subject, network, details].filter(Boolean).join(' '),
  );
}

const network = '127.0.0.0/24';

describe.each(dialectNames)('the audit log on %s has', (dialect) => {
  it('sign-ins that succeed, fail and are locked, once for the time of the lock', async () => {
    const limits = { address: null, network: null, account: { count: 3, seconds: 900 } };
    await server.start(dialect, { rateLimits: { leads: { address: null, network: null }, signIn: limits } });
    await server.signIn();
    await server.signIn({ email: 'hunter2-by-mistake@ruiz-law.example', password });
    for (let attempt = 0; attempt < 6; attempt += 1) await server.signIn({ email, password: other });
    expect(await recorded()).toEqual([
      `signed-in ${email} ${email} ${network}`,
      `sign-in-refused ${network}`,
      ...Array(3).fill(`sign-in-refused ${email} ${network}`),
      `sign-in-locked ${email} ${network}`,
    ]);
  });
});

describe('the audit log has', () => {
  it('changes of the password, and the end of all sessions', async () => {
    await server.start('sqlite', {});
    const cookies = await server.signedIn();
    const change = (currentPassword: string) =>
      server.post('/api/auth/password', { currentPassword, newPassword: other }, cookies);
    await change(other);
    const changed = await change(password);
    const session = Object.fromEntries(changed.cookies.map(({ name, value }) => [name, value]));
    await server.post('/api/auth/logout', { everywhere: 'yes' }, session);
    const by = `${email} ${email} ${network}`;
    expect(await recorded()).toEqual([
      `signed-in ${by}`,
      `password-refused ${by}`,
      `password-changed ${by}`,
      `signed-out-everywhere ${by}`,
    ]);
  });

  it('exports, with the names of the conditions and not what was searched for', async () => {
    await server.start('sqlite', {});
    const cookies = await server.signedIn();
    await server.app.inject({ url: '/api/dashboard/leads.csv?search=Kowalczyk&city=keene', cookies });
    expect(await recorded()).toEqual([
      `signed-in ${email} ${email} ${network}`,
      `leads-exported ${email} ${network} city, search`,
    ]);
  });

  it('nothing if the database fails, which does not hold up a sign-in', async () => {
    await server.start('sqlite', {});
    await server.database.schema.dropTable('audit_events').execute();
    expect((await server.signIn()).statusCode).toBe(200);
    expect(JSON.stringify(server.log)).toContain('audit event could not be stored');
  });
});
