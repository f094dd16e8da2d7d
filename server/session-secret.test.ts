import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrMakeSessionSecret } from './session-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('readOrMakeSessionSecret', () => {
  it('makes a strong secret that only its user reads, and keeps it', () => {
    const data = join(folder, 'data');
    const secret = readOrMakeSessionSecret(data);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readOrMakeSessionSecret(data)).toBe(secret);
  });

  it('makes another one elsewhere', () => {
    expect(readOrMakeSessionSecret(join(folder, 'a'))).not.toBe(readOrMakeSessionSecret(join(folder, 'b')));
  });

  it('refuses a weak one and leaves it alone', () => {
    const file = join(folder, 'session-secret');
    writeFileSync(file, 'secret\n');
    expect(() => readOrMakeSessionSecret(folder)).toThrowError(
      expect.objectContaining({
        code: 'CB_SESSION_SECRET',
        message: expect.stringContaining('Delete the file'),
      }),
    );
    expect(readFileSync(file, 'utf8')).toBe('secret\n');
  });

  it('says when it cannot be kept', () => {
    const file = join(folder, 'data');
    writeFileSync(file, '');
    expect(() => readOrMakeSessionSecret(file)).toThrowError(
      expect.objectContaining({ code: 'CB_SESSION_SECRET', message: expect.stringContaining(file) }),
    );
  });
});
