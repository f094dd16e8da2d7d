import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { liveSessionSecret, startLiveApp } from '../testing/live-app.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { storeSampleLead } from '../testing/store-sample-lead.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { DeliveryReceiver } from './deliveries/delivery-receiver.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = () => new Date('2026-11-21T17:00:00Z');
const createEmail = (to: string): DeliveryReceiver => ({
  kind: 'email',
  name: `email:${to}`,
  async send() {},
});

test('a released lead goes to the recipients of its form, also if its page is gone', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-release-'));
  cpSync(fixture, contentDir, { recursive: true });
  const file = join(contentDir, 'forms/contact.json');
  const form = { ...JSON.parse(readFileSync(file, 'utf8')), recipients: ['bench@pianos.example'] };
  writeFileSync(file, JSON.stringify(form));
  const { database, close } = await createTestDatabase('sqlite');
  const session = await signInUser(database, { sessionSecret: liveSessionSecret, now });
  const log = pino({ level: 'silent' });
  const options = { database, receivers: [createEmail('desk@pianos.example')], createEmail };
  const { app, stop } = await startLiveApp({ contentDir, log, now }, options);
  const cookies = { '__Host-cityblock-session': session };

  const release = async (origin: { page_path: string; block: string; form: string | null }) => {
    const id = await storeSampleLead(database, now(), { status: 'spam', ...origin });
    const payload = { changes: [{ id, status: 'new' }] };
    await app.inject({ method: 'POST', url: '/api/dashboard/lead-changes', cookies, payload });
    const { deliveries, origin: shown } = (
      await app.inject({ url: `/api/dashboard/leads/${id}`, cookies })
    ).json();
    const { value: title } = shown.find(({ label }: { label: string }) => label === 'Form') ?? {};
    return { title, receivers: deliveries.map(({ receiver }: { receiver: string }) => receiver) };
  };
  const ofForm = { title: form.title, receivers: ['email:bench@pianos.example'] };
  const gone = { page_path: '/former', block: 'layout-contact' };
  expect(await release({ ...gone, form: 'contact' })).toEqual(ofForm);
  // A lead that an earlier version stored.
  expect(await release({ page_path: '/bench', block: 'layout-contact', form: null })).toEqual(ofForm);
  expect(await release({ ...gone, form: null })).toEqual({
    title: 'layout-contact',
    receivers: ['email:desk@pianos.example'],
  });

  await stop();
  await close();
  rmSync(contentDir, { recursive: true });
});
