import { access } from 'node:fs/promises';

/** A file of the build is missing. */
class NotBuiltError extends Error {
  readonly code = 'CB_NOT_BUILT';

  constructor(file: URL) {
    const path = file.pathname.slice(file.pathname.lastIndexOf('/dist/') + 1);
    super(`${path} is missing. Run "npm run build", or "npm start", which builds when needed.`);
    this.name = 'NotBuiltError';
  }
}

/** Returns the URL of a built file for `import()`. Throws a NotBuiltError if it is missing. */
export async function builtFile(path: `dist/${string}`): Promise<string> {
  const file = new URL(`../${path}`, import.meta.url);
  await access(file).catch(() => {
    throw new NotBuiltError(file);
  });
  return file.href;
}
