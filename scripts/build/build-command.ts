import { join } from 'node:path';
import { checkedCommand } from '../command/checked-command.ts';
import { projectRoot } from '../command/project-root.ts';
import { parseOptions } from '../command/read-options.ts';

const readRequest = (args: readonly string[]) => parseOptions({ quiet: { type: 'boolean' } }, args);

/** Builds the pages, the dashboard and their compressed files. Vite prints to the streams of the process. */
export const buildCommand = checkedCommand('npm run build -- [--quiet]', readRequest, async (options) => {
  const { build } = await import('vike/api');
  const { build: buildWithVite } = await import('vite');
  const { precompressAssets } = await import('../../server/precompress-assets.ts');
  const { writeStylesheet } = await import('./write-stylesheet.ts');
  const { hashInputs, removeBuildStamp, writeBuildStamp } = await import('./build-staleness.ts');
  const hash = await hashInputs(projectRoot);
  await removeBuildStamp(projectRoot);
  const settings = { root: projectRoot, logLevel: options.quiet === true ? 'warn' : 'info' } as const;
  await build({ viteConfig: settings });
  await writeStylesheet(projectRoot);
  await buildWithVite({ ...settings, configFile: join(projectRoot, 'vite.dashboard.config.ts') });
  await precompressAssets(join(projectRoot, 'dist/client'));
  await writeBuildStamp(projectRoot, hash);
  return 0;
});
