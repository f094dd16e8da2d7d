import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/command/project-root.ts';
import { runCommand } from '../../../scripts/command/run-command.ts';
import type { Progress, Result } from '../result.ts';

const gigabyte = 1e9;

/** Measures the commands that read all pages of a large site, each in a process of its own. */
export async function* measureCommands(
  contentDir: string,
  folder: string,
  progress: Progress,
): AsyncGenerator<Result> {
  for (const args of [['validate'], ['lastmod'], ['lastmod', '--check']]) {
    const name = ['npx cityblock', ...args].join(' ');
    progress(name);
    const report = join(folder, 'memory');
    const preload = join(projectRoot, 'lab/bench/scale/report-memory.ts');
    const command = ['--import', preload, 'scripts/cityblock.mjs', ...args];
    const { output, seconds } = await runCommand(process.execPath, [...command, '--content', contentDir], {
      env: { MEMORY_FILE: report },
    });
    const memory = Number(readFileSync(report, 'utf8'));
    yield {
      name,
      figure: `${seconds.toFixed(0)} s, ${Math.round(memory / 1e6)} MB`,
      limit: 'under 60 s and 1,000 MB',
      withinLimit: seconds < 60 && memory < gigabyte,
      note: output.trim().split('\n').at(-1) ?? '',
    };
  }
}
