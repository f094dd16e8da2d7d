import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../structure/source-file.ts';
import { blockCode, outsideReads } from './outside-reads.ts';

describe('the resolve functions, schemas and components of blocks', () => {
  const code = blockCode(readSourceFiles(['blocks']));

  it('are all examined, without islands and behaviors', () => {
    const paths = code.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(150);
    expect(paths).toEqual(
      expect.arrayContaining(['blocks/stats/stats.schema.ts', 'blocks/cta/Cta.tsx', 'blocks/ui/Heading.tsx']),
    );
    expect(paths.filter((path) => /\.(?:island|behavior|test)\.tsx?$/.test(path))).toEqual([]);
  });

  it('read no clock, random number, file, process or network: they would be cached with a value of the past', () => {
    expect(code.flatMap(outsideReads)).toEqual([]);
  });
});

const readsIn = (text: string) => outsideReads({ path: 'blocks/hours/hours.resolve.ts', text });

describe('a read from outside', () => {
  it.each([
    ["import { readFileSync } from 'node:fs';", 'imports node:fs'],
    ["import { platform } from 'os';", 'imports os'],
    ["const { readFile } = await import('node:fs/promises');", 'imports node:fs/promises'],
  ])('is found in %j', (text, fault) => {
    expect(readsIn(text)).toEqual([`blocks/hours/hours.resolve.ts ${fault}`]);
  });

  it.each([
    ['const now = Date.now();', 'Date.now'],
    ['const year = new Date().getFullYear();', 'the current date'],
    ['const text = `Since ` + Date();', 'the current date'],
    ['const now = globalThis.Date.now();', 'Date.now'],
    ['return <p>{Math.random()}</p>;', 'Math.random'],
    ['const key = process.env.KEY;', 'process'],
    ['const { env } = process;', 'process'],
    ['const answer = await fetch(address);', 'fetch'],
    ['const start = performance.now();', 'performance'],
    ['const id = crypto.randomUUID();', 'crypto'],
  ])('is found in %j', (text, name) => {
    expect(readsIn(`\n${text}`)).toEqual([`blocks/hours/hours.resolve.ts:2 reads ${name}`]);
  });

  it.each([
    'const today = read.clock.today();',
    "const day = new Date('2026-11-21');",
    'const day = new Date(value).toJSON();',
    'const half = Math.round(value / 2);',
    'const steps = { process: block.process };',
    "const text = 'Math.random() of a process'; // Date.now()",
    "import { line } from '../../engine/content/model/common.ts';",
  ])('is not found in %j', (text) => {
    expect(readsIn(text)).toEqual([]);
  });
});
