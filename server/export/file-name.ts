/**
 * Returns the name of the file for a path, relative to the exported folder: "index.html" for "/", "a/b.html" for the page
 * "/a/b", and the path itself for a file.
 */
export function fileNameOf(path: string, kind: 'page' | 'file'): string {
  const name = path.slice(1);
  if (kind === 'file') return name;
  return name === '' ? 'index.html' : `${name}.html`;
}

/** The page for unknown paths, under the name that file servers look for. */
export const notFoundFile = '404.html';
