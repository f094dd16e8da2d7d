import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { findCorrection, historyProblem, missingFile } from './finding-history.ts';
import { namePattern, readFindings } from './read-findings.ts';

const base = mkdtempSync(join(tmpdir(), 'cityblock-findings-'));
const clone = join(base, 'clone');
const finding = { finding: 'a door was open', file: 'locks/door.test.ts', title: 'is closed for $who, %s' };

function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function commit(subject: string, file: string, text: string): string {
  writeFileSync(join(clone, file), text);
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', subject);
  return git(clone, 'rev-parse', 'HEAD');
}

let opening = '';
let correction = '';
let move = '';
beforeAll(() => {
  mkdirSync(join(clone, 'locks'), { recursive: true });
  git(clone, 'init', '--quiet');
  opening = commit('Build a door', 'door.test.ts', "it('opens', open);");
  correction = commit('Close the door', 'door.test.ts', `it('opens', open);\nit('${finding.title}', close);`);
  rmSync(join(clone, 'door.test.ts'));
  move = commit('Move the door', finding.file, `it('${finding.title}', close);`);
});
afterAll(() => rmSync(base, { recursive: true }));

it('each finding names a test that its pattern finds', () => {
  const findings = readFindings(projectRoot);
  expect(findings.length).toBeGreaterThan(30);
  expect(new Set(findings.map(({ finding: text }) => text)).size).toBe(findings.length);
  for (const { title } of [...findings, finding])
    expect(`group ${title}`).toMatch(new RegExp(namePattern({ ...finding, title })));
  expect('is closed for cats, always').toMatch(new RegExp(namePattern(finding)));
  expect('is open for cats, always').not.toMatch(new RegExp(namePattern(finding)));
});

it('the correction is the commit that added the title, also of a test that was moved', () => {
  expect(findCorrection(clone, finding)).toEqual({
    commit: correction,
    series: [correction, move],
    tested: correction,
    file: 'door.test.ts',
  });
  expect(findCorrection(clone, { ...finding, title: 'never written' })).toBeUndefined();
});

it('the correction can be another commit than that with the test', () => {
  const earlier = findCorrection(clone, { ...finding, corrected: opening.slice(0, 7) });
  expect(earlier).toEqual({
    commit: opening,
    series: [opening, correction, move],
    tested: correction,
    file: 'door.test.ts',
  });
  // A test that was extended is that of the correction.
  const later = findCorrection(clone, { ...finding, corrected: move });
  expect(later).toEqual({ commit: move, series: [move], tested: move, file: finding.file });
});

it('a test that needs a missing file names it', () => {
  const message = "Cannot find module '../keys/key.ts' imported from /program/locks/door.ts";
  expect(missingFile('/program', message)).toBe('keys/key.ts');
  expect(missingFile('/program', 'open is not a function')).toBeUndefined();
  expect(missingFile('/program', "Cannot find module 'react' imported from /program/a.ts")).toBeUndefined();
});

it('a missing history is reported', () => {
  expect(historyProblem(clone)).toBeUndefined();
  expect(historyProblem(base)).toMatch(/no history/);
  const shallow = join(base, 'shallow');
  git(base, 'clone', '--quiet', '--depth', '1', `file://${clone}`, shallow);
  expect(historyProblem(shallow)).toMatch(/git fetch --unshallow/);
});
