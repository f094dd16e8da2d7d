import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { createEditor } from '../soak/edited-content.ts';
import type { ExportReport } from './export-program.ts';
import { median, range } from './measure.ts';
import type { Progress, Result } from './result.ts';
import { generateSite } from './scale/generate-site.ts';
import { programEnvironment } from './server-process.ts';

const rounds = 3;
const siteUrl = 'https://www.example.com';
/** Some ten thousand pages of a service in a city, each with copy of its own. */
const size = { cities: 334, services: 30 };

/**
 * Measures the pages of an export, without the cards: all of a generated site, compared with writing the same files from
 * memory, and then those that the change of one city affects. Each export is a process of its own.
 */
export async function* measureExport(contentDir: string, progress: Progress): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const content = join(folder, 'content');
  try {
    progress('generating the site');
    generateSite(contentDir, content, size);
    const edit = createEditor(content);
    const measured = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`export, round ${round} of ${rounds}`);
      // Some file systems look for a free entry for a long time shortly after many files were deleted, so none are.
      const out = join(folder, `export-${round}`);
      const copy = join(folder, `copy-${round}`);
      const whole = await runExport({ CONTENT_DIR: content, OUT: out, SITE_URL: siteUrl });
      const copied = await runExport({ OUT: copy, COPY: join(out, 'files') });
      edit();
      const again = await runExport({ CONTENT_DIR: content, OUT: out, SITE_URL: siteUrl });
      measured.push({ whole, copied, again });
    }
    const ratios = measured.map(({ whole, copied }) => whole.work / copied.work);
    const rates = measured.map(({ whole }) => whole.rendered / (whole.start + whole.work));
    const pages = measured[0]?.whole.rendered.toLocaleString('en-US');
    yield {
      name: 'export of all pages',
      figure: `${median(ratios).toFixed(1)} times a copy`,
      limit: 'at most 2',
      withinLimit: median(ratios) <= 2,
      note: `${Math.round(median(rates))} pages per CPU second with the start of the program, ${pages} pages; ratios from ${range(ratios)}`,
    };
    const changes = measured.map(({ again }) => again);
    const work = median(changes.map((change) => change.work));
    yield {
      name: 'export after the change of a city',
      figure: `${Math.round(work * 1000)} ms of CPU time`,
      limit: 'at most 500 ms',
      withinLimit: work <= 0.5,
      note: `${changes[0]?.rendered} pages rendered; the start of the program takes ${Math.round(median(changes.map(({ start }) => start)) * 1000)} ms more`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Exports in a process of its own. */
async function runExport(env: Readonly<Record<string, string>>): Promise<ExportReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(projectRoot, 'scripts/run.mjs'), join(projectRoot, 'lab/bench/export-program.ts')],
    { cwd: projectRoot, env: { ...programEnvironment(0), ...env } },
  );
  return JSON.parse(stdout);
}
