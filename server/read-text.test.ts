import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-read-text-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('readText', () => {
  it('returns the text of a file', () => {
    writeFileSync(join(folder, 'a.txt'), 'Text');
    expect(readText(join(folder, 'a.txt'))).toBe('Text');
  });

  it('returns undefined for a file that does not exist', () => {
    expect(readText(join(folder, 'a.txt'))).toBeUndefined();
  });

  it('throws if the file exists and cannot be read', () => {
    expect(() => readText(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }));
  });
});
