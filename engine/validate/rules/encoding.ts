import { isRecord } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import { writtenEntries } from '../copy-content.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';

/** The character that replaces bytes that are not UTF-8. */
const replacement = '\uFFFD';

/** Bytes of UTF-8 that another program read as Windows-1252: "cafÃ©", "itâ€™s". */
const misread =
  /Ã[\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u2122]|â€[\u0080-\u00FF\u0152\u0153\u02DC\u2013-\u2122]?|Â[\u00A0-\u00BF]/;

/** Reports letters that were saved in another encoding than UTF-8, and those that another program has read so. */
export const encoding: ContentRule = {
  code: 'CB_ENCODING',
  severity: 'error',
  check: ({ snapshot }) => {
    const findings: RuleFinding[] = [];
    const entries = writtenEntries(snapshot);
    for (const { source } of entries) {
      if (!source.text.includes(replacement) && !misread.test(source.text)) continue;
      for (const { path, offset, found } of damageIn(source.value, [])) {
        const message =
          found === replacement
            ? 'a letter here is not saved as UTF-8'
            : `"${found}" is a character that another program has read wrongly`;
        const hint = 'Write the letter again, and save the file with the encoding "UTF-8".';
        findings.push({ source, path, offset, message, hint });
      }
    }
    return { findings, examined: entries.length };
  },
};

interface Damage {
  readonly path: JsonPath;
  readonly offset: number;
  readonly found: string;
}

const damage = new RegExp(`${replacement}|${misread.source}`);

/** The first damaged character of each text. */
function damageIn(value: unknown, path: JsonPath): readonly Damage[] {
  if (typeof value === 'string') {
    const match = damage.exec(value);
    return match === null ? [] : [{ path, offset: match.index, found: match[0] }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => damageIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => damageIn(child, [...path, name]));
}
