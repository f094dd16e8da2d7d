import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { parts, type Run, runProofs } from './parts.ts';

/** Runs a laboratory whose parts end with these exit codes. */
async function labOf(...exitCodes: readonly number[]) {
  const lines: string[] = [];
  const runs = exitCodes.map((_, index): Run => ({ part: 'kill', options: ['--times', String(index)] }));
  const left = [...exitCodes];
  const exitCode = await runProofs(
    runs,
    async () => ({ exitCode: left.shift() ?? 0, seconds: 1.6 }),
    (line) => lines.push(line),
  );
  return { exitCode, lines };
}

describe('the laboratory', () => {
  it('makes each run and ends with a table of what was proved, and how long it took', async () => {
    const { exitCode, lines } = await labOf(0, 1, 2);
    expect(lines.slice(0, 3)).toEqual([0, 1, 2].map((index) => `\n== kill --times ${index}`));
    expect(lines.slice(-3)).toEqual([
      'kill --times 0               proved            2 s',
      'kill --times 1               NOT PROVED        2 s',
      'kill --times 2               could not run     2 s',
    ]);
    expect(exitCode).toBe(1);
  });

  it.each([
    [[0, 0], 0],
    [[0, 2], 2],
    [[2, 1], 1],
    [[0, 137], 1],
  ])('with parts that end with %j ends with %i', async (codes, expected) => {
    expect((await labOf(...codes)).exitCode).toBe(expected);
  });

  it('has a program and a row of lab/README.md for each part', () => {
    const readme = readFileSync(join(projectRoot, 'lab/README.md'), 'utf8');
    expect(parts.filter((part) => !existsSync(join(projectRoot, `lab/${part}.ts`)))).toEqual([]);
    expect(parts.filter((part) => !readme.includes(`\n| \`${part}\` |`))).toEqual([]);
  });
});
