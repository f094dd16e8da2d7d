import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './command/project-root.ts';
import {
  linkedRelease,
  linkRelease,
  listReleases,
  ReleaseError,
  verifyRelease,
} from './release/release-folder.ts';
import { sendOrder } from './release/send-order.ts';

const usage = `Usage:
  npm run release                  makes a release of the build and the content
  npm run release -- use NAME      makes a release current; a running server hands over without a failed request
  npm run release -- back          makes the release before current
  npm run release -- list          lists the releases
  npm run release -- serve         serves the current release, in place of npm start
Releases are in the folder "releases", or in that of --dir DIR.`;

type Request =
  | { readonly command: 'make' | 'back' | 'list' | 'serve' }
  | { readonly command: 'use'; readonly name: string };

const { folder, request } = readRequest();

/** Exit codes: 0 done, 1 refused, 2 could not run. */
process.exitCode = request === undefined ? printUsage() : await run(request);

function readRequest(): { readonly folder: string; readonly request: Request | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { dir: { type: 'string', default: 'releases' } },
    });
    const [command = 'make', name, ...rest] = positionals;
    return { folder: resolve(values.dir), request: rest.length > 0 ? undefined : requestOf(command, name) };
  } catch {
    return { folder: '', request: undefined };
  }
}

function requestOf(command: string, name: string | undefined): Request | undefined {
  if (command === 'use') return name === undefined ? undefined : { command, name };
  const isKnown = command === 'make' || command === 'back' || command === 'list' || command === 'serve';
  return isKnown && name === undefined ? { command } : undefined;
}

function printUsage(): number {
  console.error(usage);
  return 2;
}

async function run(request: Request): Promise<number> {
  try {
    switch (request.command) {
      case 'make':
        return await make();
      case 'use':
        return await use(request.name);
      case 'back': {
        const previous = linkedRelease(folder, 'previous');
        if (previous === undefined) throw new ReleaseError('There is no release before the current one.');
        return await use(previous);
      }
      case 'list':
        return list();
      case 'serve':
        return await serve();
    }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(`${error.code} ${error.message}`);
    return 1;
  }
}

// Modules that only some commands need are loaded by these: going back must not wait for the program that checks content.

async function make(): Promise<number> {
  const { builtRelease } = await import('../server/release.ts');
  const { buildIfStale } = await import('./build/build-if-stale.ts');
  const { readContentDir } = await import('./command/read-settings.ts');
  const { makeRelease } = await import('./release/make-release.ts');
  const contentDir = readContentDir();
  if (contentDir === undefined) return 2;
  await buildIfStale().catch((error: unknown) => {
    throw new ReleaseError(error instanceof Error ? error.message : String(error));
  });
  const { name, manifest } = makeRelease(
    folder,
    { root: projectRoot, contentDir, release: builtRelease() },
    new Date(),
  );
  const count = Object.keys(manifest.files).length;
  console.log(`${name} has ${count} files: release ${manifest.release} with content ${manifest.content}.`);
  if (await sendOrder(folder, 'prepare', name)) console.log('The running server has loaded it.');
  console.log(`To make it current: npm run release -- use ${name}`);
  return 0;
}

async function use(name: string): Promise<number> {
  const began = performance.now();
  const before = linkedRelease(folder, 'current');
  if (!(await sendOrder(folder, 'use', name))) {
    verifyRelease(folder, name);
    linkRelease(folder, 'current', name);
    if (before !== undefined && before !== name) linkRelease(folder, 'previous', before);
  }
  console.log(`${name} is current, after ${((performance.now() - began) / 1000).toFixed(2)} s.`);
  return 0;
}

function list(): number {
  const current = linkedRelease(folder, 'current');
  const previous = linkedRelease(folder, 'previous');
  for (const name of listReleases(folder)) {
    const mark = name === current ? '  current' : name === previous ? '  previous' : '';
    console.log(name + mark);
  }
  return 0;
}

async function serve(): Promise<number> {
  const { Supervisor } = await import('./release/supervisor.ts');
  const supervisor = new Supervisor(folder, (line) => console.error(line));
  const stopped = new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      supervisor.stop().then(resolve, reject);
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
  });
  await supervisor.start();
  await stopped;
  return 0;
}
