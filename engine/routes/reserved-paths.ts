import { generatedPaths } from './links.ts';

/**
 * The paths that the program answers itself, as far as page documents could have them: those with a dot cannot be one. A page at
 * such a path would never be shown. `server/reserved-paths.test.ts` compares them with the routes of the server.
 */
export const reservedPaths: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/sign-in',
  '/studio',
  // The gallery of block types, in development.
  '/blocks',
  '/blocks/design',
]);

/** The folders below which the program answers all paths. The site has `/dashboard` itself, for visitors. */
export const reservedFolders: readonly string[] = [
  '/api/',
  '/assets/',
  '/media/',
  '/cards/',
  '/fonts/content/',
  '/dashboard/',
  '/studio/',
];

/** The files that the program answers itself. Unlike a page, a redirect can have the path of a file. */
export const reservedFiles: ReadonlySet<string> = new Set([
  ...generatedPaths,
  '/site.webmanifest',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]);

/** Whether the program answers a path itself, before any page and any redirect. */
export function isReservedPath(path: string): boolean {
  return (
    reservedPaths.has(path) ||
    reservedFiles.has(path) ||
    reservedFolders.some((folder) => path.startsWith(folder))
  );
}
