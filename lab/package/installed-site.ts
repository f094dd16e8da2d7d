import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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

/** A site in a folder outside the repository that has the package installed from its archive. */
export class InstalledSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cityblock-package-'));
  /** The folder of the site. */
  readonly root: string = join(this.#folder, 'my-site');

  /** Makes, packs and installs the package, and creates the content. */
  static async create(): Promise<InstalledSite> {
    const site = new InstalledSite();
    const program = join(site.#folder, 'cityblock');
    await makePackage(program);
    const pack = ['pack', program, '--pack-destination', site.#folder, '--loglevel', 'error'];
    const archive = execFileSync('npm', pack, { encoding: 'utf8' }).trim();
    mkdirSync(site.root);
    writeFileSync(join(site.root, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const install = ['install', join(site.#folder, archive), '--prefer-offline', '--no-audit', '--no-fund'];
    execFileSync('npm', install, { cwd: site.root, stdio: ['ignore', 'ignore', 'pipe'] });
    return site;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** The files of the installed package, without those of its dependencies. */
  files(): readonly string[] {
    return readdirSync(join(this.root, 'node_modules/cityblock'), { recursive: true, encoding: 'utf8' });
  }

  createContent(): string {
    return this.run('new', 'site', 'content', ...answers);
  }

  /**
   * Runs a command to its end, and returns its output.
   * @throws Error with the output if it fails
   */
  run(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.#program, ...args], {
      cwd: this.root,
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new Error(`cityblock ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
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
