// Plain JavaScript, so that any Node can read it and say what is missing.
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Cityblock needs Node 22.22 or newer; this is Node ${process.versions.node}.\n` +
      'On Linux `npm ci` brings Node 24 along: run it, and start commands with npm (`npm start`). ' +
      'On other systems install Node 24 from https://nodejs.org.',
  );
  process.exit(2);
}

const [node, , script, ...args] = process.argv;
if (script === undefined) {
  console.error('Say which script to run: node scripts/run.mjs scripts/start.ts');
  process.exit(2);
}
// TypeScript that was stripped and compiled is kept: the second start of a command takes half as long to load.
module.enableCompileCache(resolve('node_modules/.cache/compiled'));
const path = resolve(script);
process.argv = [node, path, ...args];
await import(pathToFileURL(path).href);
