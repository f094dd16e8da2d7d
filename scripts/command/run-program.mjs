// Plain JavaScript, so that an old version of Node can run it and print the version that is needed.
import module from 'node:module';
import { resolve } from 'node:path';

/**
 * Loads a program after a check of the version of Node. A program that cannot be loaded ends with the exit code 2.
 * @param {() => Promise<unknown>} load
 */
export async function runProgram(load) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 22)) {
    console.error(
      `Cityblock needs Node 22.22 or newer; this is Node ${process.versions.node}.\n` +
        'On Linux `npm ci` installs Node 24: run it, and start commands with npm (`npm start`, `npx cityblock`). ' +
        'On other systems install Node 24 from https://nodejs.org.',
    );
    process.exit(2);
  }
  // Caches compiled TypeScript, which halves the load time of the second start.
  module.enableCompileCache(resolve('node_modules/.cache/compiled'));
  try {
    await load();
  } catch (error) {
    // By itself, Node would exit with 1, which is the code of a check that found errors, or with 0 if a library listens to failures.
    const isExpected = error instanceof Error && 'code' in error && String(error.code).startsWith('CB_');
    console.error(isExpected ? `${error.code} ${error.message}` : error);
    process.exit(2);
  }
}
