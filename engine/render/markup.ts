/** HTML in pieces: bytes in UTF-8, which many pages contain, and texts of one page. */
export type Markup = readonly (Buffer | string)[];

/** Returns HTML in UTF-8. */
export function bytesOf(markup: Markup): Buffer {
  let size = 0;
  for (const piece of markup) size += Buffer.byteLength(piece);
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  for (const piece of markup)
    end += typeof piece === 'string' ? bytes.write(piece, end) : piece.copy(bytes, end);
  return bytes;
}

/** Returns HTML as one text. */
export function textOf(markup: Markup): string {
  return bytesOf(markup).toString();
}
