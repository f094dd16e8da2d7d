import { join } from 'node:path';
import { precompressAssets } from '../server/precompress-assets.ts';
import { hashInputs, removeBuildStamp, writeBuildStamp } from './build/build-staleness.ts';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';

const { quiet } = readOptions('npm run build -- [--quiet]', { quiet: { type: 'boolean' } });
const { build } = await import('vike/api');
const { build: buildWithVite } = await import('vite');
const hash = await hashInputs(projectRoot);
await removeBuildStamp(projectRoot);
const settings = { root: projectRoot, logLevel: quiet === true ? 'warn' : 'info' } as const;
await build({ viteConfig: settings });
await buildWithVite({ ...settings, configFile: join(projectRoot, 'vite.dashboard.config.ts') });
await precompressAssets(join(projectRoot, 'dist/client'));
await writeBuildStamp(projectRoot, hash);
