// Plain JavaScript, so that an old version of Node can run it and print the version that is needed.
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Cityblock needs Node 22.22 or newer; this is Node ${process.versions.node}.\n` +
      'On Linux `npm ci` installs Node 24: run it, and start commands with npm (`npm start`). ' +
      'On other systems install Node 24 from https://nodejs.org.',
  );
  process.exit(2);
}

const [node, , script, ...args] = process.argv;
if (script === undefined) {
  console.error('Usage: node scripts/run.mjs SCRIPT [ARGUMENTS]');
  process.exit(2);
}
// Caches compiled TypeScript, which halves the load time of the second start.
module.enableCompileCache(resolve('node_modules/.cache/compiled'));
const path = resolve(script);
process.argv = [node, path, ...args];
try {
  await import(pathToFileURL(path).href);
} catch (error) {
  // By itself, Node would exit with 1, which is the code of a check that found errors, or with 0 if a library listens to failures.
  const isExpected = error instanceof Error && 'code' in error && String(error.code).startsWith('CB_');
  console.error(isExpected ? `${error.code} ${error.message}` : error);
  process.exit(2);
}
