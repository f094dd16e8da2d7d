import { keepTogether } from '../render/keep-together.ts';

/** Marks that are inserted; those that replace a letter count as letters of their words. */
const marksAfter = /(?:[\u{E0100}-\u{E01EF}]|%F3%A0%8[4-7]%[89AB][\dA-F])+/giu;

/** A text that was inserted at an offset of another text. */
type Insertion = readonly [offset: number, text: string];

/** Like {@link keepTogether} for HTML with marks: each mark stays after the same character. */
export function keepMarkedTogether(html: string): string {
  const plain = html.replace(marksAfter, '');
  if (plain.includes('<no-br>')) return html;
  const insertions = [
    ...insertionsIn(html, marksAfter),
    ...insertionsIn(keepTogether(plain), /<\/?no-br>/g),
  ].sort(([left], [right]) => left - right);
  let result = '';
  let at = 0;
  for (const [offset, text] of insertions) {
    result += plain.slice(at, offset) + text;
    at = offset;
  }
  return result + plain.slice(at);
}

/** Finds what was inserted to a text, with its offsets in the text before. */
function insertionsIn(text: string, inserted: RegExp): readonly Insertion[] {
  let length = 0;
  return [...text.matchAll(inserted)].map(({ 0: found, index }): Insertion => {
    const offset = index - length;
    length += found.length;
    return [offset, found];
  });
}
