import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A message from the server process to the process that restarts it. */
export type ServerMessage =
  | { readonly kind: 'loaded'; readonly file: string }
  /** The server or Vite loads the modules that the folder contains. */
  | { readonly kind: 'listed'; readonly folder: string }
  | { readonly kind: 'listening' };

export interface RestartingServerOptions {
  /** The module that the server process runs, and its arguments. It sends `ServerMessage`s. */
  readonly module: string;
  readonly args?: readonly string[];
  readonly log: (line: string) => void;
  /** Called when the server stops before it has ever been listening. */
  readonly onFailedStart: (exitCode: number) => void;
}

/** Time without further changes before a restart: editors write a file in several steps. */
const settleMilliseconds = 50;

/** Runs the development server in a process of its own, and restarts it when a file that it has loaded changes. */
export class RestartingServer {
  readonly #options: RestartingServerOptions;
  /** The content of every loaded file and of every listed folder, by path. */
  readonly #files = new Map<string, string | undefined>();
  readonly #watchers = new Map<string, FSWatcher>();
  #server: ChildProcess | undefined;
  #hasListened = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #restart: Promise<void> = Promise.resolve();

  constructor(options: RestartingServerOptions) {
    this.#options = options;
  }

  start(): void {
    const { module, args = [] } = this.#options;
    // In a process group of its own, so that Ctrl+C in a terminal reaches it once, through this process.
    const server = fork(module, args, { detached: true, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    this.#server = server;
    server.on('message', (message: ServerMessage) => {
      if (message.kind === 'loaded') this.#watch(message.file, dirname(message.file));
      else if (message.kind === 'listed') this.#watch(message.folder, message.folder);
      else this.#hasListened = true;
    });
    server.on('exit', (code) => {
      if (this.#server !== server || this.#isClosed) return;
      this.#server = undefined;
      if (!this.#hasListened) this.#options.onFailedStart(code ?? 1);
      else this.#options.log('The server has stopped. It restarts when a file changes.');
    });
  }

  /** Stops the server and returns its exit code. */
  async close(signal: NodeJS.Signals): Promise<number> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    await this.#restart;
    return this.#stop(signal);
  }

  async #stop(signal: NodeJS.Signals): Promise<number> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return 0;
    const exit = once(server, 'exit');
    server.kill(signal);
    const [code] = await exit;
    return typeof code === 'number' ? code : 0;
  }

  /** Watches the folder of a file: an editor may replace the file, which ends a watch of the file itself. */
  #watch(path: string, folder: string): void {
    this.#files.set(path, contentOf(path));
    if (this.#isClosed || this.#watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return;
      const changed = join(folder, basename(name));
      if (!this.#files.has(changed) && !this.#files.has(folder)) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#restartIfChanged(), settleMilliseconds);
    });
    this.#watchers.set(folder, watcher);
  }

  #restartIfChanged(): void {
    const changed = [...this.#files].filter(([file, content]) => contentOf(file) !== content);
    if (changed.length === 0) return;
    for (const [file] of changed) this.#files.set(file, contentOf(file));
    this.#options.log(`Restarting: ${changed.map(([file]) => basename(file)).join(', ')} changed.`);
    this.#restart = this.#restart.then(async () => {
      await this.#stop('SIGTERM');
      if (!this.#isClosed) this.start();
    });
  }
}

function contentOf(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? modulesIn(path).join('\n') : readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The names of the modules in a listed folder, and of its folders. */
function modulesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ name }) => name);
}
