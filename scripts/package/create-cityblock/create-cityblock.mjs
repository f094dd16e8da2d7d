#!/usr/bin/env node
// Plain JavaScript, so that an old version of Node can run it and print the version that is needed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Cityblock needs Node 22.22 or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org, then run this command again.',
  );
  process.exit(2);
}
const args = process.argv.slice(2);
if (args.length === 0) {
  console.error('The folder of the new site is missing: npm create cityblock@latest my-site');
  process.exit(2);
}
const manifest = module.findPackageJSON('cityblock', import.meta.url);
const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
spawn(process.execPath, [join(dirname(manifest), bin.cityblock), 'new', 'site', '--package', ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    // The working directory may be a site, whose blocks are not those of the new one.
    CITYBLOCK_SITE: import.meta.dirname,
    // The cache of compiled code would be in the folder above the site.
    NODE_DISABLE_COMPILE_CACHE: '1',
  },
}).once('close', (code) => {
  process.exitCode = code ?? 2;
});
