import { textsIn } from '../content/json-leaves.ts';
import type { CopyFinding, CopyOutcome, CopyRule, ExaminedTexts } from './rule.ts';

/** The character that replaces bytes that are not UTF-8. */
const replacement = '\uFFFD';

/** Bytes of UTF-8 that another program read as Windows-1252: "cafÃ©", "itâ€™s". */
const misread =
  /Ã[\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u2122]|â€[\u0080-\u00FF\u0152\u0153\u02DC\u2013-\u2122]?|Â[\u00A0-\u00BF]/;

/** Characters of no width that copying from other programs leaves behind. Joiners of emoji and soft hyphens are not among them. */
const invisible = /[\u200B\u2060\uFEFF]/;

const damage = new RegExp(`${replacement}|${misread.source}|${invisible.source}`);

/** Reports letters that were saved in another encoding than UTF-8, and those that another program has read so, and invisible characters. */
export const encoding: CopyRule = {
  scope: 'copy',
  code: 'CB_ENCODING',
  description: 'A letter that is not saved as UTF-8: "warning".',
  severity: 'error',
  check: checkTexts,
  checkTexts,
};

function checkTexts({ examinedEntries }: ExaminedTexts): CopyOutcome {
  const findings: CopyFinding[] = [];
  for (const { source } of examinedEntries) {
    if (!damage.test(source.text) && !/\\u(?:200b|2060|feff)/i.test(source.text)) continue;
    for (const { path, text } of textsIn(source.value)) {
      const first = damage.exec(text);
      if (first !== null) findings.push({ source, path, offset: first.index, ...describe(first[0]) });
    }
  }
  return { findings, examined: examinedEntries.length };
}

function describe(found: string): Pick<CopyFinding, 'message' | 'hint'> {
  if (invisible.test(found))
    return {
      message: 'there is an invisible character here, so searches do not find the word',
      hint: 'Delete the word and type it again.',
    };
  return {
    message:
      found === replacement
        ? 'a letter here is not saved as UTF-8'
        : `"${found}" is a character that another program has read wrongly`,
    hint: 'Write the letter again, and save the file with the encoding "UTF-8".',
  };
}
