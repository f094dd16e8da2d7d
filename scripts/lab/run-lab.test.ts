import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { type LabPart, labParts } from './lab-parts.ts';
import { runLab } from './run-lab.ts';

/** Runs a laboratory whose parts end with these exit codes. */
async function labOf(...exitCodes: readonly number[]) {
  const lines: string[] = [];
  const parts = exitCodes.map(
    (_, index): LabPart => ({
      name: `part${index}`,
      proves: `Promise ${index}.`,
      script: 's',
      args: ['--x'],
    }),
  );
  let next = 0;
  const exitCode = await runLab(parts, {
    run: async () => ({ exitCode: exitCodes[next++] ?? 0, seconds: 1.6 }),
    print: (line) => lines.push(line),
  });
  return { exitCode, lines };
}

describe('the laboratory', () => {
  it('runs each part and ends with a table of what was proved, and how long it took', async () => {
    const { exitCode, lines } = await labOf(0, 1, 2);
    expect(lines.slice(0, 3)).toEqual([0, 1, 2].map((part) => `\n== part${part}: npm run s -- --x`));
    expect(lines.slice(-3)).toEqual([
      'part0          proved            2 s  Promise 0.',
      'part1          NOT PROVED        2 s  Promise 1.',
      'part2          could not run     2 s  Promise 2.',
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

  it('has parts that are commands of this project', () => {
    expect(labParts.length).toBeGreaterThan(5);
    const missing = labParts.filter(
      ({ script }) => !existsSync(join(projectRoot, 'scripts', `${script}.ts`)),
    );
    expect(missing).toEqual([]);
  });
});
