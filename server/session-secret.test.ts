import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSessionSecret, sessionSecretWarning } from './session-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('readOrCreateSessionSecret', () => {
  it('creates a strong secret that only its user can read, and returns it again', () => {
    const data = join(folder, 'data');
    const secret = readOrCreateSessionSecret(data);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readOrCreateSessionSecret(data)).toBe(secret);
  });

  it('creates a different secret in another folder', () => {
    expect(readOrCreateSessionSecret(join(folder, 'a'))).not.toBe(
      readOrCreateSessionSecret(join(folder, 'b')),
    );
  });

  it('refuses a weak secret without changing it', () => {
    const file = join(folder, 'session-secret');
    writeFileSync(file, 'secret\n');
    expect(() => readOrCreateSessionSecret(folder)).toThrowError(
      expect.objectContaining({
        code: 'CB_SESSION_SECRET',
        message: expect.stringContaining('Delete the file'),
      }),
    );
    expect(readFileSync(file, 'utf8')).toBe('secret\n');
  });

  it('reports that the secret cannot be stored', () => {
    const file = join(folder, 'data');
    writeFileSync(file, '');
    expect(() => readOrCreateSessionSecret(file)).toThrowError(
      expect.objectContaining({ code: 'CB_SESSION_SECRET', message: expect.stringContaining(file) }),
    );
  });
});

describe('sessionSecretWarning', () => {
  const postgres = { kind: 'postgres', url: 'postgres://127.0.0.1/site' } as const;
  const sqlite = { kind: 'sqlite', file: 'site.db' } as const;

  it('warns if servers of one PostgreSQL database would not share sessions', () => {
    expect(sessionSecretWarning(undefined, postgres)).toMatch(
      /^SESSION_SECRET is not set, so this server uses its own/,
    );
  });

  it.each([
    ['the secret is configured', 'only-for-tests-0123456789-abcdefghijklm', postgres],
    ['the database is a file', undefined, sqlite],
  ])('does not warn if %s', (_, secret, location) => {
    expect(sessionSecretWarning(secret, location)).toBe(undefined);
  });
});
