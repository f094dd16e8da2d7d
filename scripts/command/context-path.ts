import { isAbsolute, join } from 'node:path';

/** Returns a path that is written relative to a folder; unchanged if the folder is the working directory. */
export function contextPath(cwd: string, path: string): string {
  return cwd === '.' || isAbsolute(path) ? path : join(cwd, path);
}
