import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { callCommand } from '../testing/call-command.ts';
import { lastmodCommand } from './lastmod-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'cityblock-lastmod-'));
const content = join(folder, 'content');
cpSync(join(projectRoot, 'e2e/fixtures/piano-tuning'), content, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const lastmod = (...args: readonly string[]) => callCommand(lastmodCommand, [...args, '--content', content]);
const linesOf = () => readFileSync(join(content, 'lastmod.txt'), 'utf8').split('\n');

function edit(file: string, change: (text: string) => string): void {
  const path = join(content, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} was not changed`);
  writeFileSync(path, changed);
}

it('a changed testimonial updates the dates of the pages that show it, and a new page adds its path', async () => {
  await lastmod();
  const lines = linesOf().map((line) => line.replace(/^\d{4}-\d{2}-\d{2} /, '2026-01-01 '));
  writeFileSync(join(content, 'lastmod.txt'), lines.join('\n'));
  expect((await lastmod('--check')).exitCode).toBe(0);

  edit('testimonials/example-chamber-society.json', (text) =>
    text.replace(/"content": "/, '"content": "In short: '),
  );
  const stale = await lastmod('--check');
  expect(stale.exitCode).toBe(1);
  expect(stale.stdout).toMatch(/differ from lastmod\.txt/);
  expect(stale.stderr).toContain('Run: npx cityblock lastmod');

  const published = () => readFileSync(join(content, 'published-paths.txt'), 'utf8');
  const before = published();
  const page = JSON.parse(readFileSync(join(content, 'pages/workshop.json'), 'utf8'));
  writeFileSync(join(content, 'pages/new-page.json'), JSON.stringify({ ...page, path: '/new-page' }));
  expect((await lastmod()).exitCode).toBe(0);
  expect(published().slice(0, before.length)).toBe(before);
  expect(published().slice(before.length)).toMatch(/^\d{4}-\d{2}-\d{2} indexed pages \/new-page\n$/);
  const dated = linesOf().filter((line) => / \//.test(line) && !line.startsWith('2026-01-01'));
  expect(dated.length).toBeGreaterThan(0);
  expect(dated.length).toBeLessThan(linesOf().length / 2);
  expect((await lastmod('--check')).exitCode).toBe(0);
});

it('reports invalid content with exit code 2', async () => {
  edit('site.json', (text) => text.slice(1));
  const { exitCode, stderr } = await lastmod('--check');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('npx cityblock validate');
});
