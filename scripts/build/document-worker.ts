import { parentPort } from 'node:worker_threads';
import { builtFile } from '../../server/not-built.ts';
import { renderDocument } from '../../server/render-document.ts';

// Renders the document around all pages with the build that Vike has made.
await import(await builtFile('dist/server/entry.mjs'));
parentPort?.postMessage(await renderDocument('/'));
