import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { readSourceFiles, type SourceFile } from '../structure/source-file.ts';

/** Words of the site's trade and region. The names and slugs of its cities and services are added to these. */
const siteWords = [
  'Los Angeles',
  'Pasadena',
  'Arroyo',
  'Managed IT',
  'Cybersecurity',
  '(626)',
  ...namesInContent(),
];

const patterns = new Map(
  siteWords.map((word) => [
    word,
    new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i'),
  ]),
);

it('engine, blocks and server name no trade and no region; those are in content', () => {
  const files = readSourceFiles(['engine', 'blocks', 'server']).filter(
    ({ path }) => !/\.(?:test\.tsx?|woff2?)$/.test(path),
  );
  expect(siteWords.length).toBeGreaterThan(100);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(siteWordsIn)).toEqual([]);
});

it.each([
  "const heading = 'IT support in Los Angeles';",
  '// For managed IT firms',
  "z.enum(['cybersecurity', 'other'])",
  "const example = '/places/santa-monica';",
  "placeholder: 'Virtual Desktops'",
  "display: '(626) 555-0100'",
])('finds a site word in %s', (text) => {
  expect(siteWordsIn({ path: 'blocks/hero/Hero.tsx', text })).not.toEqual([]);
});

it('finds "IT" in capitals only, and only as a whole word', () => {
  const text = '// It is here. IT_WAS = 1; written; exit';
  expect(siteWordsIn({ path: 'engine/x.ts', text })).toEqual([]);
});

function siteWordsIn({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = [...patterns].flatMap(([word, pattern]) => (pattern.test(line) ? [word] : []));
    if (/(?<![\w-])IT(?![\w-])/.test(line)) found.push('IT');
    return found.map((word) => `${path}:${index + 1} contains "${word}"`);
  });
}

/** Names and slugs of the site's cities and services, and the name of the site. */
function namesInContent(): readonly string[] {
  const site = nameIn(readFileSync(`${projectRoot}content/site.json`, 'utf8'));
  const entries = readSourceFiles(['content/cities', 'content/services']);
  return [site, ...entries.flatMap(({ path, text }) => [nameIn(text), posix.basename(path, '.json')])];
}

function nameIn(json: string): string {
  const value: unknown = JSON.parse(json);
  if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
    return value.name;
  throw new Error('An entry of the site has no name.');
}
