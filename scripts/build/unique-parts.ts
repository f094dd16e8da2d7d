import { globSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { repeatedParts } from '../../engine/browser/repeated-parts.ts';

/** Stops the build if two islands or two behaviors have the same name. */
export const uniqueParts: Plugin = {
  name: 'cityblock:unique-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    const files = globSync('blocks/*/*', { cwd: this.environment.config.root });
    const faults = repeatedParts(files.map((file) => file.replaceAll(sep, '/')));
    if (faults.length > 0) this.error(faults.join('\n'));
  },
};
