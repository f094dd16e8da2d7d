import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from './command/run-program.mjs';

// Runs a program of this repository that is no command of the product.
const [node, , script, ...args] = process.argv;
if (script === undefined) {
  console.error('Usage: node scripts/run.mjs SCRIPT [ARGUMENTS]');
  process.exit(2);
}
const path = resolve(script);
process.argv = [node, path, ...args];
await runProgram(() => import(pathToFileURL(path).href));
