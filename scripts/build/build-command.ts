import { join } from 'node:path';
import { ownModuleError } from '../../blocks/load-block-module.ts';
import { engineModule, engineRoot, siteRoot } from '../../engine/folders.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';

const declaration: Declaration<{ readonly quiet?: true | undefined }> = {
  examples: { '': 'builds everything', '--quiet': 'prints only warnings' },
  declare: (parser, accept) => parser.option('--quiet', 'print only warnings').action(accept),
};

/** Builds the pages, the dashboard, the studio and their compressed files. Vite prints to the streams of the process. */
export const buildCommand = checkedCommand('build', declaration, async (options) => {
  // Its faults are those of the site's blocks.
  await import('../../blocks/block-types.ts');
  const { build } = await import('vike/api');
  const { build: buildWithVite } = await import('vite');
  const { precompressAssets } = await import('../../server/precompress-assets.ts');
  const { writeDocument } = await import('./write-document.ts');
  const { writeStylesheet } = await import('./write-stylesheet.ts');
  const { hashInputs, removeBuildStamp, writeBuildStamp } = await import('./build-staleness.ts');
  const hash = await hashInputs(engineRoot, siteRoot);
  await removeBuildStamp(siteRoot);
  const logLevel = options.quiet === true ? 'warn' : 'info';
  await build({ viteConfig: { configFile: engineModule('vite.config.ts'), logLevel } }).catch(
    (error: unknown) => {
      throw ownModuleError(error);
    },
  );
  await writeDocument(siteRoot);
  await writeStylesheet(siteRoot);
  await buildWithVite({ configFile: engineModule('vite.dashboard.config.ts'), logLevel });
  await buildWithVite({ configFile: engineModule('vite.studio.config.ts'), logLevel });
  await precompressAssets(join(siteRoot, 'dist/client'));
  await writeBuildStamp(siteRoot, hash);
  return 0;
});
