import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Calls the listener with each source file of the project that Node loads from now on; dependencies are left out. */
export function onFileLoad(root: string, listener: (file: string) => void): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:') && !url.includes('/node_modules/')) {
        const file = fileURLToPath(url);
        if (file.startsWith(root)) listener(file);
      }
      return nextLoad(url, context);
    },
  });
}
