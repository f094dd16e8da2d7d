import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf, manifestPath, manifestText } from '../release/release-folder.ts';

/** Writes a release of one program to a folder of releases. */
export function addRelease(folder: string, name: string, program = ''): void {
  const files = {
    'scripts/start-release.ts': program,
    'package.json': '{ "type": "module" }',
    'dist/dashboard-entry.json': '"/assets/dashboard/main.js"',
    'dist/studio-entry.json':
      '{ "studio": "/assets/studio/main.js", "preview": "/assets/studio/preview.js" }',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  const hashes = Object.entries(files).map(([path, content]) => [path, hashOf(Buffer.from(content))]);
  const manifest = {
    release: name,
    content: 'x',
    createdAt: '',
    packages: '',
    files: Object.fromEntries(hashes),
  };
  writeFileSync(manifestPath(join(folder, name)), manifestText(manifest));
}
