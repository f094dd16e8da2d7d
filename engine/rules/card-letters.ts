import { isRecord } from '../content/json-schema.ts';
import { lackingInCards } from '../render/card-text.ts';
import { writtenEntries } from './reading/copy-content.ts';
import type { CopyFinding, CopyRule } from './rule.ts';

/** The properties that become the title of a social card, or a name on it. */
const properties = ['title', 'name', 'topic'] as const;

/** Entries whose names no card shows. */
const unshown: ReadonlySet<string> = new Set(['testimonials', 'quality', 'redirects', 'words', 'theme']);

/** Reports letters of titles and names that social cards cannot show. */
export const cardLetters: CopyRule = {
  scope: 'copy',
  code: 'CB_CARD_LETTERS',
  description: 'A character of a title or a name that the picture of a shared link cannot show: "off".',
  severity: 'warning',
  check: ({ snapshot }) => {
    const findings: CopyFinding[] = [];
    let examined = 0;
    for (const { kind, source } of writtenEntries(snapshot)) {
      if (unshown.has(kind) || !isRecord(source.value)) continue;
      for (const property of properties) {
        const text = source.value[property];
        if (typeof text !== 'string') continue;
        examined += 1;
        const [first, ...others] = lackingInCards(text);
        if (first === undefined) continue;
        findings.push({
          source,
          path: [property],
          offset: text.normalize('NFC') === text ? text.indexOf(first) : 0,
          message: `social cards, the pictures of shared links, cannot show ${quoted([first, ...others])}`,
          hint: 'Their fonts have Latin, Greek and Cyrillic letters. A card leaves other characters out: check that the rest is a title.',
        });
      }
    }
    return { findings, examined };
  },
};

const longestList = 5;

function quoted(characters: readonly string[]): string {
  const listed = characters.slice(0, longestList).map((character) => `"${character}"`);
  const more = characters.length - listed.length;
  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
