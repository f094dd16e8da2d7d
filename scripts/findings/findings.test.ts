import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { findCorrection, historyProblem } from './finding-history.ts';
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

let correction = '';
beforeAll(() => {
  mkdirSync(join(clone, 'locks'), { recursive: true });
  git(clone, 'init', '--quiet');
  commit('Build a door', 'door.test.ts', "it('opens', open);");
  correction = commit('Close the door', 'door.test.ts', `it('opens', open);\nit('${finding.title}', close);`);
  rmSync(join(clone, 'door.test.ts'));
  commit('Move the door', finding.file, `it('${finding.title}', close);`);
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
  expect(findCorrection(clone, finding)).toEqual({ commit: correction, file: 'door.test.ts' });
  expect(findCorrection(clone, { ...finding, title: 'never written' })).toBeUndefined();
});

it('a missing history is reported', () => {
  expect(historyProblem(clone)).toBeUndefined();
  expect(historyProblem(base)).toMatch(/no history/);
  const shallow = join(base, 'shallow');
  git(base, 'clone', '--quiet', '--depth', '1', `file://${clone}`, shallow);
  expect(historyProblem(shallow)).toMatch(/git fetch --unshallow/);
});
