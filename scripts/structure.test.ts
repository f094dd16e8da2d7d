import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './project-root.ts';

/** Imports run one way: a folder may import from itself and from those before it. */
const layers = ['engine', 'blocks', 'server', 'scripts'];

/** What belongs in content: a trade and a region. Names of the site's own entries come on top of these. */
const wordsOfContent = ['Los Angeles', 'Pasadena', 'Arroyo', 'Managed IT', 'Cybersecurity', '(626)'];

interface SourceFile {
  /** From the repository's folder on, with slashes. */
  readonly path: string;
  readonly text: string;
}

describe('imports run one way: scripts, server, blocks, engine', () => {
  // This file quotes imports that may not be.
  const files = sourcesIn(layers).filter(({ path }) => isCode(path) && path !== 'scripts/structure.test.ts');

  it(`in all ${files.length} files`, () => {
    expect(files.length).toBeGreaterThan(200);
    expect(importsIn(files).length).toBeGreaterThan(files.length);
    expect(files.flatMap(importsAgainstTheGrain)).toEqual([]);
  });

  it.each([
    ['engine/render/x.ts', "import { hero } from '../../blocks/hero/hero.schema.ts';"],
    ['engine/x.ts', "import type { Site } from '../server/site/site-source.ts';"],
    ['blocks/hero/Hero.tsx', "const x = await import('../../server/start.ts');"],
    ['blocks/hero/Hero.tsx', "export { x } from '../../scripts/command.ts';"],
    ['server/start.ts', "import '../scripts/build.ts';"],
    ['server/start.ts', "type X = typeof import('../scripts/build.ts');"],
    ['engine/x.ts', "import fixture from '../e2e/fixtures/read-fixture.ts';"],
    ['blocks/hero/hero.schema.ts', "import {\n  a,\n  b,\n} from '../../server/start.ts';"],
  ])('%s may not say %s', (path, text) => {
    expect(importsAgainstTheGrain({ path, text })).toHaveLength(1);
  });

  it.each([
    ['server/start.ts', "import { blockTypes } from '../blocks/block-types.ts';"],
    ['blocks/hero/Hero.tsx', "import { line } from '../../engine/content/model/common.ts';"],
    ['engine/x.ts', "import { z } from 'zod';"],
    ['engine/x.ts', "import { a } from './blocks/a.ts';"],
  ])('%s may say %s', (path, text) => {
    expect(importsAgainstTheGrain({ path, text })).toEqual([]);
  });
});

describe('a file is named after what it holds', () => {
  const paths = sourcesIn([...layers, 'e2e']).map(({ path }) => path);

  it(`so none of ${paths.length} is a barrel or a drawer for odds and ends`, () => {
    expect(paths.length).toBeGreaterThan(250);
    expect(paths.filter(saysNothing)).toEqual([]);
  });

  it.each([
    'engine/index.ts',
    'blocks/ui/index.tsx',
    'server/utils.ts',
    'blocks/ui/date-utils.ts',
    'engine/helpers/text.ts',
    'scripts/testHelpers.ts',
    'server/common/misc.ts',
  ])('%s would be found', (path) => {
    expect(saysNothing(path)).toBe(true);
  });

  it('content may have an index page', () => {
    expect(saysNothing('e2e/fixtures/piano-tuning/pages/index.json')).toBe(false);
  });
});

describe('trade and region stand in content, not in code', () => {
  const words = [...wordsOfContent, ...namesOfContent()];
  const files = sourcesIn(['engine', 'blocks', 'server']).filter(
    ({ path }) => !path.endsWith('.example.json') && !/\.test\.tsx?$/.test(path),
  );

  it(`so none of ${files.length} files says one of ${words.length} names`, () => {
    expect(words.length).toBeGreaterThan(100);
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap((file) => wordsSaid(file, words))).toEqual([]);
  });

  it.each([
    "const heading = 'IT support in Los Angeles';",
    '// For managed IT firms',
    "z.enum(['cybersecurity', 'other'])",
    "const example = '/places/santa-monica';",
    "placeholder: 'Virtual Desktops'",
    "display: '(626) 555-0100'",
  ])('%s would be found', (text) => {
    expect(wordsSaid({ path: 'blocks/hero/Hero.tsx', text }, words)).not.toEqual([]);
  });

  it('a pronoun is no trade', () => {
    expect(
      wordsSaid({ path: 'engine/x.ts', text: '// What it says. IT_WAS = 1; written; exit' }, words),
    ).toEqual([]);
  });
});

function sourcesIn(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(`${projectRoot}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(projectRoot.length)}/${entry.name}`.replaceAll('\\', '/'))
      .map((path) => ({ path, text: readFileSync(`${projectRoot}${path}`, 'utf8') })),
  );
}

function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

/** The modules that a file imports, whichever way it says so. */
function importsIn(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"`])([^'"`\n]+)\1/g)].flatMap(
      (found) => found[2] ?? [],
    ),
  );
}

function importsAgainstTheGrain(file: SourceFile): string[] {
  const own = layers.indexOf(topFolder(file.path));
  return importsIn([file])
    .filter((target) => target.startsWith('.'))
    .map((target) => posix.join(posix.dirname(file.path), target))
    .filter((target) => {
      const layer = layers.indexOf(topFolder(target));
      return layer === -1 || layer > own;
    })
    .map((target) => `${file.path} imports ${target}`);
}

function topFolder(path: string): string {
  return path.split('/')[0] ?? '';
}

function saysNothing(path: string): boolean {
  if (/(?:^|\/)index\.(?:[cm]?[jt]sx?)$/.test(path)) return true;
  return path.split('/').some((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-_.]/)
      .some((word) => ['util', 'utils', 'utilities', 'helper', 'helpers', 'misc'].includes(word)),
  );
}

/** Names and slugs of the places and services of the site, and its own name. */
function namesOfContent(): string[] {
  const site = nameOf(readFileSync(`${projectRoot}content/site.json`, 'utf8'));
  const entries = sourcesIn(['content/cities', 'content/services']);
  return [site, ...entries.flatMap(({ path, text }) => [nameOf(text), posix.basename(path, '.json')])];
}

function nameOf(json: string): string {
  const value: unknown = JSON.parse(json);
  if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
    return value.name;
  throw new Error('An entry of content has no name.');
}

/** Whole words, in capitals or not; "IT" only in capitals. */
function wordsSaid({ path, text }: SourceFile, words: readonly string[]): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => [
    ...words.filter((word) => sayingOf(word).test(line)).map((word) => `${path}:${index + 1} says "${word}"`),
    ...(/(?<![\w-])IT(?![\w-])/.test(line) ? [`${path}:${index + 1} says "IT"`] : []),
  ]);
}

const sayings = new Map<string, RegExp>();

function sayingOf(word: string): RegExp {
  let saying = sayings.get(word);
  if (saying === undefined) {
    saying = new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i');
    sayings.set(word, saying);
  }
  return saying;
}
