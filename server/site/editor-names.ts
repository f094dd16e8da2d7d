import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { siteNames } from '../../engine/editor/site-names.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ServedSite } from './served-site.ts';

/** The file with the names that editors propose, in the content folder. */
export const namesFile = 'schema/names.json';

/**
 * Writes the names of the site to `schema/names.json` now and after every valid save, if they have changed. Editors that
 * watch the file propose the new names at once. A content folder without that file gets none: its schemas are in
 * another folder.
 */
export function keepNamesFresh(site: ServedSite, contentDir: string, log: FastifyBaseLogger): void {
  const refresh = () => {
    try {
      if (site.state !== undefined) refreshNames(contentDir, site.state);
    } catch (error) {
      log.error({ err: error }, 'the names for editors could not be written');
    }
  };
  refresh();
  // Open browsers are notified first.
  site.onSwap(() => setImmediate(refresh));
}

function refreshNames(contentDir: string, state: SiteState): void {
  const file = join(contentDir, namesFile);
  let written: string;
  try {
    written = readFileSync(file, 'utf8');
  } catch {
    return;
  }
  const text = namesText(state);
  if (text === written) return;
  // An editor that reads at this moment gets one of the two files whole.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** The text of the names file. */
export function namesText(state: SiteState): string {
  return `${JSON.stringify(siteNames(state), null, 1)}\n`;
}
