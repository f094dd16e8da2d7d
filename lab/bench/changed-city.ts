import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { fileNameOf } from '../../server/export/file-name.ts';
import { createReferenceFinder } from '../../server/export/file-references.ts';
import { OutputFolder } from '../../server/export/output-folder.ts';
import { cardFolder } from '../../server/media/cards/card-path.ts';
import { median } from './measure.ts';
import type { Progress, Result } from './result.ts';
import { programEnvironment } from './server-process.ts';

const rounds = 3;

/** Milliseconds that the command may take after the change of one city. */
const longestRun = 500;

export interface ChangedCityOptions {
  readonly contentDir: string;
  /** A folder with the exported pages of the content. */
  readonly out: string;
  readonly siteUrl: string;
  /** The working directory of the command, for its data. */
  readonly folder: string;
  /** Changes one city. */
  readonly edit: () => void;
}

/** One run of the command. Times in milliseconds. */
interface CommandRun {
  readonly wall: number;
  readonly cpu: number;
  readonly summary: string;
  /** The parts of the time, as the command names them. */
  readonly parts: readonly string[];
  readonly times: readonly number[];
}

/** Measures the command `npm run export` after the change of one city, from its start to its end. */
export async function measureChangedCity(options: ChangedCityOptions, progress: Progress): Promise<Result> {
  progress('export of the other files');
  plantCards(options.out, options.siteUrl);
  await runCommand(options);
  const runs: CommandRun[] = [];
  for (let round = 1; round <= rounds; round++) {
    progress(`export after the change of a city, round ${round} of ${rounds}`);
    options.edit();
    runs.push(await runCommand(options));
  }
  const [first] = runs;
  const wall = runs.map(({ wall }) => wall);
  const parts = first?.parts.map((part, index) => {
    const times = runs.map(({ times }) => times[index] ?? Number.NaN);
    return `${Math.round(median(times))} ${part}`;
  });
  return {
    name: 'npm run export after that change',
    figure: `${seconds(wall)}, ${seconds(runs.map(({ cpu }) => cpu))} of CPU time`,
    limit: `at most ${longestRun} ms`,
    withinLimit: median(wall) <= longestRun,
    note: `${parts?.join(', ')}; ${first?.summary}`,
  };
}

const seconds = (times: readonly number[]): string => `${(median(times) / 1000).toFixed(1)} s`;

/** Adds a file in place of each card, as an interrupted export leaves them: to draw thousands takes minutes. */
function plantCards(out: string, siteUrl: string): void {
  const output = new OutputFolder(out, { compress: false });
  const referencesIn = createReferenceFinder(siteUrl);
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.html')) continue;
    const html = readFileSync(join(entry.parentPath, entry.name), 'latin1');
    for (const path of referencesIn(html))
      if (path.startsWith(cardFolder)) output.write(fileNameOf(path, 'file'), path);
  }
}

async function runCommand({ contentDir, out, siteUrl, folder }: ChangedCityOptions): Promise<CommandRun> {
  const script = (name: string) => join(projectRoot, 'scripts', name);
  const cpuFile = join(folder, 'cpu.txt');
  const command = [
    '--import',
    join(projectRoot, 'lab/bench/report-cpu-time.ts'),
    script('run.mjs'),
    script('export.ts'),
  ];
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...command, '--out', out, '--base', siteUrl, '--content', contentDir],
    { cwd: folder, env: { ...programEnvironment(0), CPU_FILE: cpuFile } },
  );
  const wall = performance.now() - began;
  const [, summary = ''] = /: (\d+ pages rendered, \d+ files written)/.exec(stdout) ?? [];
  const [, times = ''] = /^It took (.+)\.$/m.exec(stdout) ?? [];
  const parts = times.split(', ');
  return {
    wall,
    cpu: Number(readFileSync(cpuFile, 'utf8')) * 1000,
    summary,
    parts: parts.map((part) => part.replace(/^\d+ /, '')),
    times: parts.map((part) => Number.parseInt(part, 10)),
  };
}
