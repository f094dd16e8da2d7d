/** The parts of the laboratory: each is a program `lab/<part>.ts`, which lab/README.md describes. */
export const parts = [
  'fuzz',
  'kill',
  'overload',
  'migrations',
  'deployment',
  'package',
  'proxies',
  'faults',
  'two-instances',
  'studio-kill',
  'studio-servers',
  'soak',
  'lighthouse',
  'contact-sheet',
  'spoken-page',
  'baselines',
  'count',
  'generators',
  'studio-forms',
  'studio-speed',
  'studio-click',
] as const;

export type Part = (typeof parts)[number];

export const isPart = (name: string): name is Part => parts.some((part) => part === name);

/** A part with its options. */
export interface Run {
  readonly part: Part;
  readonly options: readonly string[];
}

/** The runs that prove what the tests prove on functions with real processes, proxies and databases, the shortest first. */
export const proofs: readonly Run[] = [
  { part: 'fuzz', options: ['--runs', '200'] },
  { part: 'kill', options: ['--times', '20'] },
  { part: 'kill', options: ['--times', '20', '--postgres'] },
  { part: 'overload', options: [] },
  { part: 'migrations', options: [] },
  { part: 'deployment', options: [] },
  { part: 'package', options: [] },
  { part: 'proxies', options: [] },
  { part: 'faults', options: ['--tries', '1'] },
  { part: 'two-instances', options: ['--minutes', '1'] },
  { part: 'studio-kill', options: ['--rounds', '14'] },
  { part: 'studio-servers', options: [] },
  { part: 'studio-click', options: ['--pages', '40'] },
  { part: 'soak', options: ['--minutes', '10'] },
];

const verdicts = ['proved', 'NOT PROVED', 'could not run'] as const;

/** A program that a signal ended, or that has another exit code, has not proved anything. */
const verdictOf = (exitCode: number): (typeof verdicts)[number] => verdicts[exitCode] ?? 'NOT PROVED';

/**
 * Makes the runs one after the other and prints a table of what was proved. Returns the exit code: 0 all proved, 1 a run was
 * not, 2 one could not run and none failed.
 */
export async function runProofs(
  runs: readonly Run[],
  run: (run: Run) => Promise<{ readonly exitCode: number; readonly seconds: number }>,
  print: (line: string) => void = console.log,
): Promise<number> {
  const rows: string[] = [];
  const found = new Set<string>();
  for (const proof of runs) {
    const name = [proof.part, ...proof.options].join(' ');
    print(`\n== ${name}`);
    const { exitCode, seconds } = await run(proof);
    const verdict = verdictOf(exitCode);
    found.add(verdict);
    rows.push(`${name.padEnd(28)} ${verdict.padEnd(13)} ${String(Math.round(seconds)).padStart(5)} s`);
  }
  print('');
  for (const row of rows) print(row);
  if (found.has('NOT PROVED')) return 1;
  return found.has('could not run') ? 2 : 0;
}
