import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Calls the listener with each source file that Node loads from now on. Excludes dependencies and the temporary `.mjs`
 * files that Vike writes for its configuration.
 */
export function onFileLoad(root: string, listener: (file: string) => void): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:') && !url.includes('/node_modules/') && /\.(?:ts|json)$/.test(url)) {
        const file = fileURLToPath(url);
        if (file.startsWith(join(root, sep))) listener(file);
      }
      return nextLoad(url, context);
    },
  });
}
