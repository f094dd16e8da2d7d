import type { Config } from 'vike/types';

/**
 * Vike makes one document for every path: the shell, with the entry script and its preloads. What stands in it, the
 * engine fills in (server/document-shell.ts).
 */
export default {
  route: '*',
  passToClient: [],
} satisfies Config;
