import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteRoot } from '../engine/folders.ts';

/** A file of the build is missing. */
class NotBuiltError extends Error {
  readonly code = 'CB_NOT_BUILT';

  constructor(path: string) {
    super(`${path} is missing. Run "npm run build", or "npm start", which builds when needed.`);
    this.name = 'NotBuiltError';
  }
}

/** Returns the URL of a built file for `import()`. Throws a NotBuiltError if it is missing. */
export async function builtFile(path: `dist/${string}`): Promise<string> {
  const file = join(siteRoot, path);
  await access(file).catch(() => {
    throw new NotBuiltError(path);
  });
  return pathToFileURL(file).href;
}
