import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A message from the server process to the process that restarts it. */
export type ServerMessage =
  | { readonly kind: 'loaded'; readonly file: string }
  /** The server or Vite loads the modules that the folder contains. */
  | { readonly kind: 'listed'; readonly folder: string }
  /** Everything is loaded. The server listens when it receives "listen" (server/hand-over.ts). */
  | 'ready';

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

/**
 * Runs the development server in a process of its own. When a file that it has loaded changes, starts another one, which takes
 * over the port when it has loaded everything: a change that cannot be loaded leaves the server as it is.
 */
export class RestartingServer {
  readonly #options: RestartingServerOptions;
  /** The content of every loaded file and of every listed folder, by path. */
  readonly #files = new Map<string, string | undefined>();
  readonly #watchers = new Map<string, FSWatcher>();
  /** The process that listens, and the one that is to take its place. */
  #server: ChildProcess | undefined;
  #next: ChildProcess | undefined;
  #hasListened = false;
  /** Whether the last change could not be loaded, so that another change of any file may correct it. */
  #hasFailed = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #restart: Promise<void> = Promise.resolve();

  constructor(options: RestartingServerOptions) {
    this.#options = options;
  }

  start(): void {
    const { module, args = [] } = this.#options;
    const next = fork(module, args, {
      env: { ...process.env, CITYBLOCK_SUPERVISED: 'true' },
      // In a process group of its own, so that Ctrl+C in a terminal reaches it once, through this process.
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    this.#next = next;
    next.on('message', (message: ServerMessage) => {
      if (message === 'ready') void this.#handOver(next);
      else if (message.kind === 'loaded') this.#watch(message.file, dirname(message.file));
      else this.#watch(message.folder, message.folder);
    });
    next.on('exit', (code) => this.#noticeExit(next, code ?? 1));
  }

  async #handOver(next: ChildProcess): Promise<void> {
    const before = this.#server;
    this.#server = undefined;
    await stop(before, 'SIGTERM');
    if (this.#next !== next || this.#isClosed) return;
    this.#next = undefined;
    this.#server = next;
    this.#hasListened = true;
    this.#hasFailed = false;
    next.send('listen');
  }

  #noticeExit(ended: ChildProcess, exitCode: number): void {
    if (this.#isClosed || (this.#server !== ended && this.#next !== ended)) return;
    if (this.#next === ended) this.#next = undefined;
    else this.#server = undefined;
    this.#hasFailed = true;
    if (!this.#hasListened) this.#options.onFailedStart(exitCode);
    else if (this.#server === undefined)
      this.#options.log('The server has stopped. It restarts when a file changes.');
    else
      this.#options.log('The change cannot be loaded, so the server remains as it was. Correct it and save.');
  }

  /** Stops the server and returns its exit code. */
  async close(signal: NodeJS.Signals): Promise<number> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    await this.#restart;
    await stop(this.#next, signal);
    return stop(this.#server, signal);
  }

  /** Watches the folder of a file: an editor may replace the file, which ends a watch of the file itself. */
  #watch(path: string, folder: string): void {
    this.#files.set(path, contentOf(path));
    if (this.#isClosed || this.#watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return;
      const changed = join(folder, basename(name));
      if (!this.#files.has(changed) && !this.#files.has(folder) && !this.#hasFailed) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#restartIfChanged(), settleMilliseconds);
    });
    this.#watchers.set(folder, watcher);
  }

  #restartIfChanged(): void {
    const changed = [...this.#files].filter(([file, content]) => contentOf(file) !== content);
    if (changed.length === 0 && !this.#hasFailed) return;
    for (const [file] of changed) this.#files.set(file, contentOf(file));
    const names = changed.length === 0 ? ['a file'] : changed.map(([file]) => basename(file));
    this.#options.log(`Restarting: ${names.join(', ')} changed.`);
    this.#restart = this.#restart.then(async () => {
      const outdated = this.#next;
      this.#next = undefined;
      await stop(outdated, 'SIGTERM');
      if (!this.#isClosed) this.start();
    });
  }
}

/** Ends a process that has not ended, and returns its exit code. */
async function stop(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return 0;
  const exit = once(server, 'exit');
  server.kill(signal);
  const [code] = await exit;
  return typeof code === 'number' ? code : 0;
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
