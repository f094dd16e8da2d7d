import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { liveSessionSecret, startLiveApp } from '../testing/live-app.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = () => new Date('2026-11-21T17:00:00Z');

test('the list of pages names the faults of a refused save, until they are corrected', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-findings-'));
  cpSync(fixture, contentDir, { recursive: true });
  const { database, close } = await createTestDatabase('sqlite');
  const token = await signInUser(database, { sessionSecret: liveSessionSecret, now });
  const cookies = { '__Host-cityblock-session': token };
  const { app, stop } = await startLiveApp({ contentDir, log: pino({ level: 'silent' }), now }, { database });
  const faulty = async () => {
    const { findings } = (await app.inject({ url: '/api/dashboard/content', cookies })).json();
    return findings.flatMap(({ file, severity }: { file: string; severity: string }) =>
      severity === 'error' ? [file] : [],
    );
  };
  const path = join(contentDir, 'pages/bench.json');
  const valid = readFileSync(path, 'utf8');
  const wait = { timeout: 120_000, interval: 20 };

  expect(await faulty()).toEqual([]);
  writeFileSync(path, valid.replace(/"title": "[^"]*"/, '"title": "{{ site.nothing }}"'));
  await vi.waitFor(async () => expect(await faulty()).toEqual(['pages/bench.json']), wait);
  writeFileSync(path, valid);
  await vi.waitFor(async () => expect(await faulty()).toEqual([]), wait);

  await stop();
  await close();
  rmSync(contentDir, { recursive: true });
});
