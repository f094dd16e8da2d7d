import { join } from 'node:path';
import { build } from 'vike/api';
import { precompressAssets } from '../server/precompress-assets.ts';
import { hashInputs, removeBuildStamp, writeBuildStamp } from './build-staleness.ts';
import { projectRoot } from './project-root.ts';

const hash = await hashInputs(projectRoot);
await removeBuildStamp(projectRoot);
await build({
  viteConfig: { root: projectRoot, logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' },
});
await precompressAssets(join(projectRoot, 'dist/client'));
await writeBuildStamp(projectRoot, hash);
