import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { projectRoot } from '../../../scripts/command/project-root.ts';
import type { Progress, Result } from '../result.ts';

/**
 * Measures the time from the save of a city until `npx cityblock validate --watch` reports the errors in that file, and about the whole
 * site.
 * @param file the file of a city, which is changed
 */
export async function* measureWatch(
  contentDir: string,
  file: string,
  progress: Progress,
): AsyncGenerator<Result> {
  const name = 'npx cityblock validate --watch';
  progress(name);
  const command = ['scripts/cityblock.mjs', 'validate', '--watch', '--content', contentDir];
  const child = spawn(process.execPath, command, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const lines = createInterface({ input: child.stdout });
    await lineWith(lines, wholeSite);
    const path = join(contentDir, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"name":', '"name": '));
    const saved = performance.now();
    const note = await lineWith(lines, savedFiles);
    const milliseconds = performance.now() - saved;
    yield {
      name: `${name}, the saved file`,
      figure: `${Math.round(milliseconds)} ms`,
      limit: 'under 5 s',
      withinLimit: milliseconds < 5_000,
      note,
    };
    await lineWith(lines, wholeSite);
    yield {
      name: `${name}, the whole site again`,
      figure: `${((performance.now() - saved) / 1000).toFixed(1)} s`,
      limit: '',
      note: 'all rules',
    };
  } finally {
    await end(child);
  }
}

const savedFiles = /^Saved: /;
const wholeSite = / composed, in [\d,]+ ms\.$/;

async function lineWith(lines: Interface, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      if (!pattern.test(line)) return;
      lines.off('line', read);
      lines.off('close', fail);
      resolve(line);
    };
    const fail = () => reject(new Error(`The watch ended without a line like ${pattern}.`));
    lines.on('line', read).once('close', fail);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
