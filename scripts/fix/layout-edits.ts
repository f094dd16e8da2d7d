import type { TextEdit } from '../../engine/content/text-edits.ts';

/**
 * Returns the edits that lay out a JSON file: no byte order mark, two spaces for each level at the start of a line, no
 * white space at its end, and a line break at the end of the file. Line breaks stay where they are.
 */
export function layoutEdits(text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const replace = (offset: number, old: string, written: string) => {
    if (old !== written) edits.push({ offset, length: old.length, text: written });
  };
  const mark = /^\uFEFF?/.exec(text)?.[0] ?? '';
  replace(0, mark, '');
  /** The lines of the open brackets: brackets that a line opens together indent once. */
  const open: number[] = [];
  let offset = mark.length;
  const rows = text.slice(offset).split('\n');
  for (const [number, row] of rows.entries()) {
    const [, indent = '', written = '', end = ''] = /^([ \t]*)(.*?)([ \t\r]*)$/.exec(row) ?? [];
    const closing = /^[\]}]*/.exec(written)?.[0].length ?? 0;
    const levels = new Set(open.slice(0, open.length - closing)).size;
    const isLast = number === rows.length - 1;
    replace(offset, indent, written === '' ? '' : '  '.repeat(levels));
    if (!(isLast && written === ''))
      replace(offset + indent.length + written.length, end, end.endsWith('\r') ? '\r' : '');
    followBrackets(written, number, open);
    offset += row.length + 1;
  }
  if (!text.endsWith('\n'))
    edits.push({ offset: text.length, length: 0, text: text.includes('\r\n') ? '\r\n' : '\n' });
  return edits.filter((edit, index) => !edits.some((other, at) => at < index && overlaps(edit, other)));
}

function overlaps(left: TextEdit, right: TextEdit): boolean {
  return left.offset < right.offset + right.length && right.offset < left.offset + left.length;
}

/** Adds the brackets that a line opens, and removes those that it closes. Texts cannot contain line breaks. */
function followBrackets(row: string, number: number, open: number[]): void {
  for (const [token] of row.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(number);
    else if (token === '}' || token === ']') open.pop();
  }
}
