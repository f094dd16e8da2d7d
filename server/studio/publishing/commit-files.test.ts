import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commitFiles } from './commit-files.ts';
import { CommitFailure } from './git.ts';

let root: string;
let content: string;

const git = (...commands: readonly string[]): string => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = { ...Object.fromEntries(inherited), GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', commands, { cwd: root, env, encoding: 'utf8' }).trimEnd();
};

const write = (file: string, text: string) => writeFileSync(join(content, file), text);

beforeEach(() => {
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  root = mkdtempSync(join(tmpdir(), 'cityblock-commit-'));
  content = join(root, 'content');
  mkdirSync(join(content, 'cities'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Server');
  git('config', 'user.email', 'server@site.example');
  for (const name of ['hanover', 'alton', 'bryce']) write(`cities/${name}.json`, `{ "name": "${name}" }\n`);
  writeFileSync(join(root, '.gitignore'), '*.draft.json\n');
  git('add', '.');
  git('commit', '--quiet', '--message=Begin');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const eva = { author: 'eva@ruiz.example', message: 'Rename Hanover' };

/** Changes, adds and removes a file. Another file is changed, and another one staged. */
function change() {
  write('cities/hanover.json', '{ "name": "Neustadt" }\n');
  write('cities/new [1].json', '{ "name": "New" }\n');
  rmSync(join(content, 'cities/bryce.json'));
  write('cities/alton.json', '{ "name": "Not published" }\n');
  writeFileSync(join(root, 'staged.txt'), 'staged');
  git('add', 'staged.txt');
  return [
    { file: 'cities/hanover.json', after: '' },
    { file: 'cities/new [1].json', after: '' },
    { file: 'cities/bryce.json', after: null },
  ];
}

const state = () => ({
  head: git('rev-parse', 'HEAD'),
  index: git('ls-files', '--stage'),
  status: git('status', '-z'),
});

function addHook(name: string, script: string) {
  const hook = join(root, '.git/hooks', name);
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  writeFileSync(hook, `#!/bin/sh\n${script}\n`);
  chmodSync(hook, 0o755);
}

test('commits exactly the written files, with the editor as author', async () => {
  await commitFiles(content, change(), eva);
  expect(git('log', '-1', '--format=%an <%ae>, %ce: %s')).toBe(
    'eva <eva@ruiz.example>, server@site.example: Rename Hanover',
  );
  expect(git('show', '--name-status', '--format=', 'HEAD').split('\n').sort()).toEqual([
    'A\tcontent/cities/new [1].json',
    'D\tcontent/cities/bryce.json',
    'M\tcontent/cities/hanover.json',
  ]);
  expect(git('status', '--porcelain').split('\n')).toEqual([' M content/cities/alton.json', 'A  staged.txt']);
});

test('leaves the repository and its index as they are if a hook refuses the commit', async () => {
  addHook('pre-commit', 'echo "Alton needs a county." >&2\nexit 1');
  const files = change();
  const before = state();
  await expect(commitFiles(content, files, eva)).rejects.toThrow(new CommitFailure('Alton needs a county.'));
  expect(state()).toEqual(before);
});

test('succeeds if git is ended after it has made the commit', async () => {
  addHook('post-commit', 'kill -TERM $PPID');
  await commitFiles(content, change(), eva);
  expect(git('log', '-1', '--format=%s')).toBe('Rename Hanover');
  expect(git('status', '--porcelain').split('\n')).toEqual([' M content/cities/alton.json', 'A  staged.txt']);
});

test('gives hooks no secret of the server', async () => {
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-server');
  addHook('pre-commit', `env > '${join(root, 'variables')}'`);
  await commitFiles(content, change(), eva);
  const variables = readFileSync(join(root, 'variables'), 'utf8');
  expect(variables).toContain('PATH=');
  expect(variables).not.toContain('a-secret-of-the-server');
});

test('names the files if there is no sentence', async () => {
  write('cities/hanover.json', '{ "name": "Neustadt" }\n');
  await commitFiles(content, [{ file: 'cities/hanover.json', after: '' }], { ...eva, message: ' ' });
  expect(git('log', '-1', '--format=%s')).toBe('Change cities/hanover.json');
});

test('lets the author commit where git has no identity', async () => {
  git('config', '--unset', 'user.name');
  git('config', '--unset', 'user.email');
  git('config', 'user.useConfigOnly', 'true');
  write('cities/hanover.json', '{ "name": "Neustadt" }\n');
  const files = [{ file: 'cities/hanover.json', after: '' }];
  await expect(commitFiles(content, files, { ...eva, author: undefined })).rejects.toThrow(CommitFailure);
  await commitFiles(content, files, eva);
  expect(git('log', '-1', '--format=%ae %ce')).toBe('eva@ruiz.example eva@ruiz.example');
});

test('commits more files than a command has room for', async () => {
  const folder = [...'abcdefghijklmnop'].map((letter) => letter.repeat(220)).join('/');
  mkdirSync(join(content, folder), { recursive: true });
  const numbers = Array.from({ length: 620 }, (_, number) => number);
  const files = numbers.map((number) => ({ file: `${folder}/${number}.json`, after: '' }));
  for (const { file } of files) write(file, '{}\n');
  expect(files.map(({ file }) => file).join().length).toBeGreaterThan(2 * 1024 * 1024);
  await commitFiles(content, files, eva);
  expect(git('status', '--porcelain')).toBe('');
  for (const { file } of files) write(file, '{ }\n');
  addHook('pre-commit', 'exit 1');
  const before = git('rev-parse', 'HEAD');
  await expect(commitFiles(content, files, eva)).rejects.toThrow(CommitFailure);
  expect(git('rev-parse', 'HEAD')).toBe(before);
  expect(git('diff', '--cached', '--shortstat')).toBe('');
});

test('makes no commit of files that are ignored or committed, nor outside a repository', async () => {
  const head = git('rev-parse', 'HEAD');
  write('cities/hanover.draft.json', '{}');
  const files = ['cities/hanover.draft.json', 'cities/hanover.json', 'cities/never.json'];
  await commitFiles(
    content,
    files.map((file) => ({ file, after: file.endsWith('never.json') ? null : '' })),
    eva,
  );
  expect(git('rev-parse', 'HEAD')).toBe(head);
  rmSync(join(root, '.git'), { recursive: true });
  await commitFiles(content, [{ file: 'cities/hanover.json', after: '' }], eva);
});
