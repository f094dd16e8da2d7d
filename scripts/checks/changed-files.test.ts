import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedBlockTypes, changedFiles } from './changed-files.ts';

let folder: string;

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], { cwd: folder });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-changed-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('changed and new files are listed, deleted and ignored ones are not', async () => {
  git('init', '--quiet');
  for (const name of ['same.ts', 'changed.ts', 'staged.ts', 'deleted.ts'])
    writeFileSync(join(folder, name), 'one\n');
  writeFileSync(join(folder, '.gitignore'), 'ignored.ts\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  mkdirSync(join(folder, 'blocks'));
  for (const name of ['changed.ts', 'staged.ts', 'ignored.ts', 'blocks/new ü.ts'])
    writeFileSync(join(folder, name), 'two\n');
  git('add', 'staged.ts');
  rmSync(join(folder, 'deleted.ts'));
  expect(await changedFiles(folder)).toEqual(['blocks/new ü.ts', 'changed.ts', 'staged.ts']);
});

test('a folder that is no checkout has no list', async () => {
  expect(await changedFiles(folder)).toBeUndefined();
});

test('a block type is known by its folder, not by the beginning of its name', () => {
  const types = ['cta', 'cta-form', 'hero'];
  expect(changedBlockTypes(['blocks/cta-form/CtaForm.tsx', 'blocks/ui/tokens.ts'], types)).toEqual([
    'cta-form',
  ]);
});
