import { finishTexts, replaceTexts } from '../render/finish-texts.ts';
import { typographicEdits } from '../words/typography.ts';

/** Marks that are inserted; those that replace a letter count as letters of their words. */
const marksAfter = /(?:[\u{E0100}-\u{E01EF}]|%F3%A0%8[4-7]%[89AB][\dA-F])+/giu;

/** A text that was inserted at an offset of another text. */
type Insertion = readonly [offset: number, text: string];

/** Like {@link finishTexts} for HTML with marks: each mark stays after the same character. */
export function finishMarkedTexts(html: string, language: string): string {
  const marks = insertionsIn(html, marksAfter);
  const { text, offsetOf } = typesetTexts(html.replace(marksAfter, ''), language);
  const insertions = [
    ...marks.map(([offset, mark]): Insertion => [offsetOf(offset), mark]),
    ...(text.includes('<no-br>') ? [] : insertionsIn(finishTexts(text, language), /<\/?no-br>/g)),
  ].sort(([left], [right]) => left - right);
  let result = '';
  let at = 0;
  for (const [offset, inserted] of insertions) {
    result += text.slice(at, offset) + inserted;
    at = offset;
  }
  return result + text.slice(at);
}

/** Returns HTML with the typography of a language, and a function from an offset after a character to the new offset. */
function typesetTexts(
  html: string,
  language: string,
): { readonly text: string; readonly offsetOf: (offset: number) => number } {
  const ends: { readonly end: number; readonly shift: number }[] = [];
  let shift = 0;
  const text = replaceTexts(html, (part, _, offset) => {
    let result = '';
    let at = 0;
    for (const edit of typographicEdits(part, language)) {
      result += part.slice(at, edit.offset) + edit.text;
      at = edit.offset + edit.length;
      shift += edit.text.length - edit.length;
      // A character that is inserted belongs to the one after it.
      ends.push({ end: offset + at + (edit.length === 0 ? 1 : 0), shift });
    }
    return result + part.slice(at);
  });
  return { text, offsetOf: (offset) => offset + (ends.findLast(({ end }) => end <= offset)?.shift ?? 0) };
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
