import { relative, resolve } from 'node:path';
import { nearestName } from '../../engine/content/suggestion.ts';
import { engineModule, siteRoot } from '../../engine/folders.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import type { CommandContext } from '../command/command.ts';
import {
  linkedRelease,
  linkRelease,
  listReleases,
  releaseError,
  verifyWithPackages,
} from './release-folder.ts';
import { sendOrder } from './send-order.ts';

type Request =
  | { readonly folder: string; readonly command: 'make' | 'back' | 'list' | 'serve' }
  | { readonly folder: string; readonly command: 'use'; readonly name: string };

const declaration: Declaration<Request> = {
  examples: {
    '': 'makes a release of the build and the content',
    'use NAME': 'makes a release current; a running server hands over without a failed request',
    back: 'makes the release before current',
    list: 'lists the releases',
    serve: 'serves the current release, in place of npm start',
  },
  declare: (parser, accept) => {
    const all = parser.option('--dir <folder>', 'the folder of the releases', 'releases');
    for (const [command, description] of [
      ['back', 'make the release before current'],
      ['list', 'list the releases'],
      ['serve', 'serve the current release'],
    ] as const)
      all
        .command(command)
        .description(description)
        .action(() => accept({ folder: all.opts().dir, command }));
    all
      .command('use')
      .description('make a release current')
      .argument('<name>', 'the name of a release')
      .action((name) => accept({ folder: all.opts().dir, command: 'use', name }));
    // After the subcommands, which would inherit it.
    all.allowExcessArguments().action(({ dir }, { args: [unknown], commands }) => {
      if (unknown === undefined) return accept({ folder: dir, command: 'make' });
      const meant = nearestName(
        unknown,
        commands.map((command) => command.name()),
      );
      return parser.error(
        `unknown command '${unknown}'${meant === undefined ? '' : `\n(Did you mean ${meant}?)`}`,
      );
    });
  },
};

/** Exit codes: 0 done, 1 refused, 2 could not run. */
export const releaseCommand = checkedCommand('release', declaration, (request, context) =>
  run({ ...request, folder: resolve(context.cwd, request.folder) }, context),
);

async function run(request: Request, context: CommandContext): Promise<number> {
  const { folder } = request;
  switch (request.command) {
    case 'make':
      return make(folder, context);
    case 'use':
      return use(folder, request.name, context);
    case 'back': {
      const previous = linkedRelease(folder, 'previous');
      if (previous === undefined) throw releaseError('There is no release before the current one.');
      return use(folder, previous, context);
    }
    case 'list':
      return list(folder, context);
    case 'serve':
      return serve(folder, context);
  }
}

// Modules that only some commands need are loaded by these: going back must not wait for the program that checks content.

async function make(folder: string, context: CommandContext): Promise<number> {
  const { out } = context;
  const { builtRelease } = await import('../../server/release.ts');
  const { buildIfStale } = await import('../build/build-if-stale.ts');
  const { readContentDir } = await import('../command/read-settings.ts');
  const { makeRelease } = await import('./make-release.ts');
  const contentDir = readContentDir(context);
  await buildIfStale();
  const { name, manifest } = makeRelease(
    folder,
    {
      root: siteRoot,
      contentDir,
      release: builtRelease(),
      start: relative(siteRoot, engineModule('scripts/start-release.ts')),
    },
    new Date(),
  );
  const count = Object.keys(manifest.files).length;
  out.write(`${name} has ${count} files: release ${manifest.release} with content ${manifest.content}.\n`);
  if (await sendOrder(folder, 'prepare', name)) out.write('The running server has loaded it.\n');
  out.write(`To make it current: npx cityblock release use ${name}\n`);
  return 0;
}

async function use(folder: string, name: string, { out }: CommandContext): Promise<number> {
  const began = performance.now();
  const before = linkedRelease(folder, 'current');
  if (!(await sendOrder(folder, 'use', name))) {
    verifyWithPackages(folder, name);
    linkRelease(folder, 'current', name);
    if (before !== undefined && before !== name) linkRelease(folder, 'previous', before);
  }
  out.write(`${name} is current, after ${((performance.now() - began) / 1000).toFixed(2)} s.\n`);
  return 0;
}

function list(folder: string, { out }: CommandContext): number {
  const current = linkedRelease(folder, 'current');
  const previous = linkedRelease(folder, 'previous');
  for (const name of listReleases(folder)) {
    const mark = name === current ? '  current' : name === previous ? '  previous' : '';
    out.write(`${name}${mark}\n`);
  }
  return 0;
}

async function serve(folder: string, { err, env, interruption }: CommandContext): Promise<number> {
  const { Supervisor } = await import('./supervisor.ts');
  const { startReleaseProcess } = await import('./release-process.ts');
  const metricsPort = env.METRICS_PORT;
  const supervisor = new Supervisor(folder, {
    print: (line) => err.write(`${line}\n`),
    startProcess: (name) => startReleaseProcess(folder, name),
    metricsPort: metricsPort === undefined ? undefined : Number(metricsPort),
  });
  const stopped = new Promise<void>((resolve, reject) => {
    const stop = () => void supervisor.stop().then(resolve, reject);
    interruption().addEventListener('abort', stop, { once: true });
  });
  await supervisor.start();
  await stopped;
  return 0;
}
