import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProxyProcess {
  stop(): Promise<void>;
}

/** A proxy that does not start, with its output. */
export class ProxyStartError extends Error {}

export type ProxyProgram = 'nginx' | 'caddy';

const startMilliseconds = 30_000;

/** Returns the version of a program; undefined if it is not installed. */
export function versionOf(program: ProxyProgram): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, [program === 'nginx' ? '-v' : 'version'], {
    encoding: 'utf8',
  });
  return error === undefined ? /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] : undefined;
}

/**
 * Starts a proxy with a configuration file. Resolves when it listens.
 * @throws ProxyStartError if it ends or does not listen
 */
export async function startProxy(
  program: ProxyProgram,
  configuration: string,
  port: number,
): Promise<ProxyProcess> {
  const child = spawn(program, argumentsOf(program, configuration), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exited = once(child, 'exit');
  const deadline = performance.now() + startMilliseconds;
  while (!(await isListening(port))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new ProxyStartError(`${program} did not start:\n${output.trimEnd()}`);
    }
    await delay(50);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function argumentsOf(program: ProxyProgram, configuration: string): readonly string[] {
  return program === 'nginx'
    ? ['-c', configuration, '-e', 'stderr', '-g', 'daemon off;']
    : ['run', '--adapter', 'caddyfile', '--config', configuration];
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
