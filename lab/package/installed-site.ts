import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCreatePackage } from '../../scripts/package/make-create-package.ts';
import { makePackage } from '../../scripts/package/make-package.ts';
import { freePort } from '../../server/testing/free-port.ts';

const startMilliseconds = 120_000;

const answers = [
  ['--name', 'Canal Pianos'],
  ['--trade', 'Piano tuning'],
  ['--language', 'en'],
  ['--place', 'Lebanon, NH'],
  ['--phone', '+1 603 555 0100'],
  ['--mail', 'office@example.com'],
].flat();

/** A folder outside the repository with the archives of both packages, from which sites are created. */
export class PackedPrograms {
  readonly folder: string;
  readonly #archives: readonly string[];

  private constructor(folder: string, archives: readonly string[]) {
    this.folder = folder;
    this.#archives = archives;
  }

  /** Makes and packs both packages, and installs them as npm does to create a site. */
  static async make(): Promise<PackedPrograms> {
    const folder = mkdtempSync(join(tmpdir(), 'cityblock-package-'));
    await makePackage(join(folder, 'cityblock'));
    await makeCreatePackage(join(folder, 'create-cityblock'));
    const archives = ['cityblock', 'create-cityblock'].map((name) => {
      const pack = ['pack', join(folder, name), '--pack-destination', folder, '--loglevel', 'error'];
      return join(folder, execFileSync('npm', pack, { encoding: 'utf8' }).trim());
    });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    install(folder, archives);
    return new PackedPrograms(folder, archives);
  }

  /** Creates a site of this name, and installs the program in it. */
  createSite(name: string): InstalledSite {
    const create = join(this.folder, 'node_modules/create-cityblock/create-cityblock.mjs');
    const root = join(this.folder, name);
    execFileSync(process.execPath, [create, name, ...answers, '--no-install'], { cwd: this.folder });
    install(root, this.#archives.slice(0, 1));
    return new InstalledSite(root);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function install(folder: string, archives: readonly string[]): void {
  const args = ['install', ...archives, '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A site that has the program installed from its archive. */
export class InstalledSite {
  /** The folder of the site. */
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** The files of the installed package, without those of its dependencies. */
  files(): readonly string[] {
    return readdirSync(join(this.root, 'node_modules/cityblock'), { recursive: true, encoding: 'utf8' });
  }

  /**
   * Runs a command to its end, and returns its output.
   * @throws Error with the output if it fails
   */
  run(...args: readonly string[]): string {
    const { status, stdout, stderr } = this.#spawn(args);
    if (status !== 0)
      throw new Error(`cityblock ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  }

  /**
   * Runs a command that finds a fault, and returns its output.
   * @throws Error with the output if it finds none
   */
  fail(...args: readonly string[]): string {
    const { status, stdout, stderr } = this.#spawn(args);
    if (status !== 1)
      throw new Error(`cityblock ${args.join(' ')} ended with ${status}, not 1:\n${stdout}${stderr}`);
    return stdout;
  }

  #spawn(args: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(process.execPath, [this.#program, ...args], { cwd: this.root, encoding: 'utf8' });
  }

  /** Runs a command that serves the site, calls the function with its address, and ends it. Returns the exit code. */
  async serve(args: readonly string[], use: (origin: string) => Promise<void>): Promise<number> {
    const port = await freePort();
    const child = spawn(process.execPath, [this.#program, ...args], {
      cwd: this.root,
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const exited = once(child, 'exit');
    try {
      await eventually(async () => {
        if (child.exitCode !== null) throw new Error(`cityblock ${args.join(' ')} has ended:\n${output}`);
        return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
      });
      await use(`http://127.0.0.1:${port}`);
    } finally {
      child.kill('SIGTERM');
    }
    return Number((await exited)[0]);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  get #program(): string {
    return join(this.root, 'node_modules/cityblock/scripts/cityblock.mjs');
  }
}

/** Resolves when the condition holds. */
export async function eventually(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + startMilliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The expected state did not come in time.');
    await delay(200);
  }
}
