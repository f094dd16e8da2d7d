import { build } from 'vike/api';
import { hashInputs, removeBuildStamp, writeBuildStamp } from './build-staleness.ts';
import { projectRoot } from './project-root.ts';

const hash = await hashInputs(projectRoot);
await removeBuildStamp(projectRoot);
await build({
  viteConfig: { root: projectRoot, logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' },
});
await writeBuildStamp(projectRoot, hash);
