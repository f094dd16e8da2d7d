import { format } from 'jsonc-parser';
import type { TextEdit } from '../../engine/content/text-edits.ts';

/**
 * Returns the edits that lay out a JSON file: no byte order mark, two spaces for each level at the start of a line, no
 * white space at its end, and a line break at the end of the file. Line breaks and spaces inside lines stay as they are.
 */
export function layoutEdits(text: string): readonly TextEdit[] {
  const edits = format(text, undefined, {
    tabSize: 2,
    insertSpaces: true,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    keepLines: true,
    insertFinalNewline: true,
  });
  return [
    ...(text.startsWith('\uFEFF') ? [{ offset: 0, length: 1, text: '' }] : []),
    ...edits
      .filter(({ offset, length, content }) =>
        `${text.slice(offset, offset + length)}${content}`.includes('\n'),
      )
      .map(({ offset, length, content }) => ({ offset, length, text: content })),
  ];
}
