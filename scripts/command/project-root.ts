import { fileURLToPath } from 'node:url';

/** The absolute path of the project folder, with a trailing slash. */
export const projectRoot: string = fileURLToPath(new URL('../..', import.meta.url));
