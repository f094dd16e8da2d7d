import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../scripts/command/project-root.ts';
import { runExport } from '../export-rate.ts';
import { median, range } from '../measure.ts';
import type { Progress, Result } from '../result.ts';
import { generateSite } from '../scale/generate-site.ts';
import { type Generator, generators, writeProject } from './generator-project.ts';
import { VisibleLines, visibleText } from './visible-lines.ts';

export interface ComparisonOptions {
  readonly contentDir: string;
  readonly cities: number;
  readonly services: number;
}

/** A generator could not be installed. */
export class InstallationError extends Error {}

const rounds = 3;
/** The goal of the export, by generator. */
const goals: Readonly<Record<string, number>> = { 'Astro 7': 5 };

/**
 * Compares the export with other static site generators, which write pages with the same visible text. They get the
 * texts as data, so that nothing is left but to fill in plain templates.
 * @throws InstallationError if the package registry does not answer
 */
export async function* compareGenerators(
  { contentDir, ...size }: ComparisonOptions,
  progress: Progress,
): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const folderOf = (generator: Generator) => join(folder, generator.name.replace(' ', '-'));
  try {
    for (const generator of generators) {
      progress(`installing ${generator.package}`);
      await install(generator, folderOf(generator));
    }
    const content = join(folder, 'content');
    generateSite(contentDir, content, size);
    const data = join(folder, 'pages.json');
    const measured = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`export, round ${round} of ${rounds}`);
      const out = join(folder, `export-${round}`);
      const { rendered, start, work } = await runExport({ CONTENT_DIR: content, OUT: out });
      if (round === 1) writeFileSync(data, JSON.stringify(visibleLines(join(out, 'files'))));
      const others = [];
      for (const generator of generators) {
        progress(`${generator.name}, round ${round} of ${rounds}`);
        const seconds = await build(generator, folderOf(generator), data);
        const pages = assertSameTexts(join(out, 'files'), join(folderOf(generator), 'out'));
        others.push(pages / seconds);
      }
      measured.push({ ours: rendered / (start + work), others });
    }
    const rates = measured.map(({ ours }) => ours);
    yield { name: 'export', figure: rateText(rates), limit: '', note: `rounds from ${range(rates)}` };
    for (const [index, { name }] of generators.entries()) {
      const theirs = measured.map(({ others }) => others[index] ?? Number.NaN);
      const ratios = measured.map(({ ours }, round) => ours / (theirs[round] ?? Number.NaN));
      const goal = goals[name];
      yield {
        name: `export beside ${name}`,
        figure: `${median(ratios).toFixed(2)} times`,
        limit: goal === undefined ? '' : `at least ${goal}`,
        ...(goal !== undefined && { withinLimit: median(ratios) >= goal }),
        note: `${name}: ${rateText(theirs)}; ratios from ${range(ratios)}`,
      };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const rateText = (rates: readonly number[]) => `${Math.round(median(rates))} pages per CPU second`;

async function install(generator: Generator, folder: string): Promise<void> {
  mkdirSync(folder);
  writeProject(folder, generator);
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', ['install', ...options, generator.package], { cwd: folder });
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : '';
    throw new InstallationError(`${generator.package} could not be installed: ${reason}`);
  }
}

/** Returns the CPU time in seconds, with that of the start of the program. */
async function build({ build }: Generator, folder: string, data: string): Promise<number> {
  const cpuFile = join(folder, 'cpu.txt');
  rmSync(cpuFile, { force: true });
  const report = join(projectRoot, 'lab/bench/report-cpu-time.ts');
  const env = { PATH: process.env.PATH ?? '', HOME: folder, NODE_ENV: 'production', DATA: data };
  await promisify(execFile)(process.execPath, ['--import', report, ...build], {
    cwd: folder,
    env: { ...env, CPU_FILE: cpuFile, ASTRO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 1e9,
  });
  return Number(readFileSync(cpuFile, 'utf8'));
}

function visibleLines(files: string): VisibleLines['site'] {
  const lines = new VisibleLines();
  for (const name of pagesIn(files)) {
    const path = name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
    lines.add(path, readFileSync(join(files, name), 'utf8'));
  }
  return lines.site;
}

const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort();

/** Compares every so many pages. Returns the number of pages. */
function assertSameTexts(ours: string, theirs: string): number {
  const names = pagesIn(ours);
  const others = pagesIn(theirs).length;
  if (others !== names.length) throw new Error(`${theirs} has ${others} of ${names.length} pages.`);
  for (const name of names.filter((_, index) => index % 50 === 0)) {
    const [left, right] = [ours, theirs].map((folder) =>
      visibleText(readFileSync(join(folder, name), 'utf8')),
    );
    if (left !== right) throw new Error(`The texts of ${name} differ in ${theirs}.`);
  }
  return names.length;
}
