import type { LoadGazetteer } from '../rules/places/gazetteer.ts';
import { checkCopy } from '../rules/run-rules.ts';
import { readWholeSite, smallModel } from './read-site.ts';
import { type SmallSite, toFiles } from './small-site.ts';

const now = Date.parse('2026-11-21T17:00:00Z');

/**
 * Returns what one rule reports about a site with all that is scheduled: the file, the text from the reported position on, and
 * the message.
 */
export function ruleFindings(
  code: string,
  site: SmallSite,
  loadGazetteer?: LoadGazetteer,
): readonly string[] {
  const files = new Map(toFiles(site).map(({ file, text }) => [file, text]));
  const { snapshot } = readWholeSite(site);
  const { diagnostics } = checkCopy(snapshot, smallModel, now, { loadGazetteer });
  return diagnostics
    .filter((found) => found.code === code)
    .map(({ file, line, column, message }) => {
      const at =
        files
          .get(file)
          ?.split('\n')
          [line - 1]?.slice(column - 1) ?? '';
      const [start = ''] = at.slice(0, 12).split('"');
      return `${file} at "${start}": ${message}`;
    });
}
