/** HTML in pieces: bytes in UTF-8, which many pages contain, and texts of one page. */
export type Markup = readonly (Buffer | string)[];

/** Returns HTML in UTF-8. */
export function bytesOf(markup: Markup): Buffer {
  return Buffer.concat(markup.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** Returns HTML as one text. */
export function textOf(markup: Markup): string {
  return bytesOf(markup).toString();
}
