import { isRecord } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import { writtenEntries } from '../copy-content.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';

/** The character that replaces bytes that are not UTF-8. */
const replacement = '\uFFFD';

/** Reports letters that were saved in another encoding than UTF-8. */
export const encoding: ContentRule = {
  code: 'CB_ENCODING',
  severity: 'error',
  check: ({ snapshot }) => {
    const findings: RuleFinding[] = [];
    const entries = writtenEntries(snapshot);
    for (const { source } of entries) {
      if (!source.text.includes(replacement)) continue;
      for (const { path, offset } of replacementsIn(source.value, [])) {
        const message = 'a letter here is not saved as UTF-8';
        const hint = 'Write the letter again, and save the file with the encoding "UTF-8".';
        findings.push({ source, path, offset, message, hint });
      }
    }
    return { findings, examined: entries.length };
  },
};

/** The first replacement character of each text. */
function replacementsIn(
  value: unknown,
  path: JsonPath,
): { readonly path: JsonPath; readonly offset: number }[] {
  if (typeof value === 'string') {
    const offset = value.indexOf(replacement);
    return offset === -1 ? [] : [{ path, offset }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => replacementsIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => replacementsIn(child, [...path, name]));
}
