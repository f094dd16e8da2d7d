import type { Config } from 'vike/types';

/**
 * Vike renders one document for every path: the shell with the entry script and its preloads. The engine fills in the
 * rest (server/document-shell.ts).
 */
export default {
  route: '*',
  passToClient: [],
} satisfies Config;
