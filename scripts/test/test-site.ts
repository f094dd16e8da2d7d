import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { blockFiles, blockRoots, projectPath } from '../../blocks/block-folders.ts';
import { ownModuleError } from '../../blocks/load-block-module.ts';
import { counted } from '../../engine/content/counted.ts';
import { engineModule, engineRoot, siteRoot } from '../../engine/folders.ts';
import { blockModules } from '../build/block-modules.ts';
import { styledOnServer } from '../build/styled-on-server.ts';
import type { CommandContext } from '../command/command.ts';
import { validateContent } from '../validate/validate-content.ts';
import type { BlockReport } from './check-blocks.ts';

/**
 * Checks the block types of the site and its content, and runs the tests in its `blocks/`. Returns the exit code: 1 for errors, 2 if
 * there are tests without a test runner.
 */
export async function testSite(contentDir: string, context: CommandContext): Promise<number> {
  const own = ownFiles();
  // Compiling the check and all components takes seconds.
  const report = own.every(isTest) ? noBlocks : await checkBlocks(contentDir);
  context.out.write(`${[...report.faults.map(lineOf), summaryOf(report)].join('\n')}\n`);
  const request = {
    format: 'text',
    release: false,
    rules: false,
    fix: false,
    dryRun: false,
    watch: false,
  } as const;
  const exitCodes = [
    report.faults.length === 0 ? 0 : 1,
    await validateContent({ ...request, content: undefined }, contentDir, context, {
      loadShownPictures: async () => (await import('../validate/shown-pictures.ts')).picturesShownHere(),
    }),
    await runTests(own.filter(isTest), context),
  ];
  return exitCodes.includes(1) ? 1 : Math.max(...exitCodes);
}

const noBlocks: BlockReport = { types: 0, examples: 0, faults: [] };

/** The files in the `blocks/` of the site, as absolute paths. */
function ownFiles(): readonly string[] {
  const { own } = blockRoots;
  return own === undefined ? [] : blockFiles().filter((file) => file.startsWith(join(own, sep)));
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const lineOf = ({ at, message, code }: BlockReport['faults'][number]): string =>
  `${at} error: ${message} [${code}]`;

function summaryOf({ types, examples, faults }: BlockReport): string {
  if (types === 0) return 'The site has no block types of its own.';
  const found = faults.length === 0 ? 'no errors' : counted(faults.length, 'error');
  return `Checked ${counted(types, 'block type')} with ${counted(examples, 'example')}; ${found}.`;
}

/** Vite compiles the components. Their renderer has to be of the same instance of the program, so Vite loads the check too. */
async function checkBlocks(contentDir: string): Promise<BlockReport> {
  const vite = await createServer({
    configFile: false,
    root: engineRoot,
    cacheDir: join(siteRoot, 'node_modules/.vite-test'),
    logLevel: 'silent',
    appType: 'custom',
    plugins: [styledOnServer, blockModules],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const environment = vite.environments.ssr;
    if (!isRunnableDevEnvironment(environment))
      throw new Error('Vite cannot run modules of the server in this process.');
    const { checkBlocks: check }: typeof import('./check-blocks.ts') = await environment.runner.import(
      engineModule('scripts/test/check-blocks.ts'),
    );
    return await check(contentDir);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    throw ownModuleError(error);
  } finally {
    await vite.close();
  }
}

/** Runs the tests of the site with Vitest. Those of this repository are run by `npm test`. */
async function runTests(
  tests: readonly string[],
  { out, err }: Pick<CommandContext, 'out' | 'err'>,
): Promise<number> {
  if (tests.length === 0) return 0;
  const vitest = findVitest();
  if (vitest === undefined) {
    err.write(
      `${tests.map((file) => projectPath(file)).join(', ')}: not run. Install the test runner: npm install --save-dev vitest\n`,
    );
    return 2;
  }
  const child = spawn(process.execPath, [vitest, 'run', '--dir', 'blocks'], {
    cwd: siteRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(err, { end: false });
  const [exitCode] = await once(child, 'close');
  return exitCode === 0 ? 0 : 1;
}

/** The program of Vitest, if the site has it installed. */
function findVitest(): string | undefined {
  try {
    const manifest = createRequire(join(siteRoot, 'package.json')).resolve('vitest/package.json');
    return join(dirname(manifest), 'vitest.mjs');
  } catch {
    return undefined;
  }
}
