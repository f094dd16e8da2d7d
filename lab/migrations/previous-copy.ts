import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The migrations, and the files that they import. */
const migrationFiles = ['migrations', 'migrations.ts', 'column-types.ts', 'search-words.ts'];

export interface TestOutcome {
  readonly passed: number;
  /** The files and names of failed tests. */
  readonly failed: readonly string[];
  /** The messages about test files that cannot be loaded. */
  readonly loadFaults: readonly string[];
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** The program of an earlier commit, in a folder of its own, with its packages. */
export class PreviousCopy {
  readonly folder: string;
  readonly #root: string;
  readonly #parent: string;

  constructor(root: string, commit: string) {
    this.#root = root;
    this.#parent = mkdtempSync(join(tmpdir(), 'cityblock-previous-'));
    this.folder = join(this.#parent, 'program');
    this.#git(root, 'worktree', 'add', '--quiet', '--detach', this.folder, commit);
    if (lockOf(root) === lockOf(this.folder))
      symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: this.folder });
  }

  /** Gives the program the migrations of this version, so that its tests run on the new tables. */
  takeMigrations(): void {
    for (const name of migrationFiles) {
      const path = join('server/database', name);
      cpSync(join(this.#root, path), join(this.folder, path), { recursive: true });
    }
  }

  /** Gives the program its own migrations again. */
  restoreMigrations(): void {
    this.#git(this.folder, 'checkout', '--quiet', '--', 'server/database');
    this.#git(this.folder, 'clean', '-fdq', 'server/database');
  }

  /** Replaces the program by that of another commit. */
  moveTo(commit: string): void {
    this.#git(this.folder, 'checkout', '--quiet', '--force', '--detach', commit);
  }

  /** Gives the program files of another commit. */
  takeFiles(commit: string, files: readonly string[]): void {
    this.#git(this.folder, 'checkout', '--quiet', commit, '--', ...files);
  }

  hasFile(path: string, text: string): boolean {
    return readFileSync(join(this.folder, path), 'utf8').includes(text);
  }

  /** Runs a module in the folder of the program and returns its output. Rejects if it fails. */
  async run(module: string, ...args: readonly string[]): Promise<string> {
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', module];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--', ...args], {
      cwd: this.folder,
    });
    return stdout;
  }

  /** Runs unit tests of the program, chosen by arguments of vitest. */
  async test(chosen: readonly string[]): Promise<TestOutcome> {
    const report = join(this.#parent, 'report.json');
    rmSync(report, { force: true });
    const vitest = join(this.folder, 'node_modules/vitest/vitest.mjs');
    const args = ['run', '--project', 'unit', '--reporter', 'json', '--outputFile', report, ...chosen];
    // Fails if a test fails; the report tells which.
    await promisify(execFile)(process.execPath, [vitest, ...args], {
      cwd: this.folder,
      maxBuffer: 1e9,
    }).catch(() => undefined);
    const { numPassedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const failed = testResults.flatMap(({ name, status, assertionResults }) => {
      const file = name.slice(this.folder.length + 1);
      const tests = assertionResults.filter((result) => result.status === 'failed');
      if (status === 'failed' && tests.length === 0) return [`${file}`];
      return tests.map(({ fullName }) => `${file} "${fullName}"`);
    });
    const loadFaults = testResults.map(({ message }) => message).filter((message) => message !== '');
    return { passed: numPassedTests, failed, loadFaults };
  }

  remove(): void {
    this.#git(this.#root, 'worktree', 'remove', '--force', this.folder);
    rmSync(this.#parent, { recursive: true, force: true });
  }

  #git(cwd: string, ...args: readonly string[]): void {
    execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
